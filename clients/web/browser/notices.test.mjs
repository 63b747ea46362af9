// Notices by e-mail: the address is confirmed by a code, and a player who is away is told of the turn, in the page's language.

import assert from "node:assert/strict";
import { createServer } from "node:net";
import { test } from "node:test";
import { createMatch, launchBrowser, leaveAll, Server, visit, waitFor } from "./lib.mjs";
import { seriousViolations } from "./fixtures.mjs";

/** A mail server that takes every mail; `mails` are their texts, decoded. */
async function mailServer() {
  const mails = [];
  const server = createServer((socket) => {
    let data = null;
    socket.write("220 test\r\n");
    let rest = "";
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      rest += bytes;
      for (let end; (end = rest.indexOf("\r\n")) >= 0; rest = rest.slice(end + 2)) {
        const line = rest.slice(0, end);
        if (data !== null && line === ".") {
          mails.push(decoded(data));
          data = null;
          socket.write("250 ok\r\n");
        } else if (data !== null) data += `${line}\n`;
        else if (/^DATA/i.test(line)) { data = ""; socket.write("354 go on\r\n"); }
        else if (/^QUIT/i.test(line)) { socket.end("221 bye\r\n"); }
        else socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { mails, port: server.address().port, stop: () => new Promise((resolve) => server.close(resolve)) };
}

/** Return a mail with its parts in base64 and quoted-printable decoded. */
const decoded = (mail) => mail
  .replace(/^[A-Za-z0-9+/=\n]{40,}$/gm, (part) => Buffer.from(part, "base64").toString("utf8"))
  .replace(/=\n/g, "").replace(/(?:=[0-9A-F]{2})+/g, (part) => Buffer.from(part.replaceAll("=", ""), "hex").toString("utf8"));

test("a player confirms an address by its code and is told of the turn in German; the link stops it", async () => {
  const mail = await mailServer();
  const server = await Server.start({ FRACAS_NOTICE_MAIL: `mailto://127.0.0.1:${mail.port}?from=fracas@example.org&mode=insecure`, FRACAS_NOTICE_DELAY_S: "0.2" });
  const browser = await launchBrowser();
  try {
    const page = await visit(browser, server, { locale: "de-DE" });
    await createMatch(page, server, { ruleset: "Monster Mash", seats: [{ player: "me" }, { player: "greedy" }] });
    await page.locator("button", { hasText: "☰" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/E-Mail/).fill("gimli@example.org");
    assert.deepEqual(await seriousViolations(page), []);
    await dialog.getByRole("button", { name: "Code senden" }).click();
    const code = await waitFor("the code", () => /Dein Code: (\d{8})/.exec(mail.mails[0] ?? "")?.[1]);
    await dialog.getByLabel(/Code/).fill(code);
    await dialog.getByLabel(/Code/).press("Enter");
    await dialog.getByText("g…@example.org").waitFor();
    assert.deepEqual(await seriousViolations(page), []);

    // Away from the match, the player is told; the link asks first, and stops the notices.
    await page.goto("about:blank");
    const link = await waitFor("the notice", () => /Du bist am Zug[^]*?(\/notices\/stop\?key=[\w-]+&(?:amp;)?language=de)/.exec(mail.mails[1] ?? "")?.[1]);
    await page.goto(server.url + link.slice(1).replace("&amp;", "&"));
    assert.deepEqual(await seriousViolations(page), []);
    await page.getByRole("link", { name: "Alle Benachrichtigungen an diese Adresse abbestellen" }).click();
    await page.getByText(/Abbestellt/).waitFor();
    assert.deepEqual(page.faults, []);
  } finally {
    await leaveAll();
    await browser.close();
    await server.stop();
    await mail.stop();
  }
});
