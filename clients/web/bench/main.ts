// The page's match as it is, fed from a file: what `run.mjs` measures in a browser.

import { h, render } from "preact";
import { sizeDelimitedDecodeStream } from "@bufbuild/protobuf/wire";
import "../src/style.css";
import { ServerMessageSchema, type ServerMessage } from "../src/gen/fracas/v1/server_pb";
import type { Link } from "../src/net/link";
import { Session } from "../src/net/session";
import { MatchPage } from "../src/ui/MatchPage";
import { fed } from "./feed";

const nobody = { welcome: { value: null }, request: () => new Promise(() => undefined) } as unknown as Link;
let session: Session;
let messages: ServerMessage[] = [];
let next = 0;
let drawn: (() => void) | null = null;

// The board begins every picture by clearing the last one; the picture is whole when what draws it has returned.
const clear = CanvasRenderingContext2D.prototype.clearRect;
CanvasRenderingContext2D.prototype.clearRect = function (...box) {
  clear.apply(this, box);
  const tell = drawn;
  drawn = null;
  if (tell) queueMicrotask(tell);
};

(globalThis as { fracas?: object }).fracas = {}; // what the page tells tests
Object.assign(globalThis, {
  bench: {
    /** Show the first moment of a file; return how many there are behind it. */
    async load(file: string): Promise<number> {
      const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer());
      messages = [];
      for await (const message of sizeDelimitedDecodeStream(ServerMessageSchema, one(bytes))) messages.push(message);
      session = new Session(nobody, "bench", "");
      const picture = new Promise<void>((resolve) => (drawn = resolve));
      session.take(messages[0] as ServerMessage);
      next = 1;
      render(h(MatchPage, { session }), document.getElementById("app") as HTMLElement);
      await picture;
      return messages.length - 1;
    },
    /** Take the next diffs one by one, each until it is drawn; milliseconds until the picture, and until it was painted. */
    async steps(count: number): Promise<{ drawn: number[]; painted: number[] }> {
      return fed(count, (done) => {
        drawn = done;
        session.take(messages[next++] as ServerMessage);
      });
    },
    /** Take diffs without waiting for each to be drawn. */
    async rush(count: number): Promise<void> {
      for (let n = 0; n < count; n++) {
        session.take(messages[next++] as ServerMessage);
        if (n % 20 === 0) await new Promise((resolve) => setTimeout(resolve));
      }
    },
    async one(): Promise<void> {
      session.take(messages[next++] as ServerMessage);
    },
    left: () => messages.length - next,
    moments: () => session.moments.length,
  },
});

async function* one(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
