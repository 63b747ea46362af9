// The match page fed from a file, for the measurements of `run.mjs`.

import { h, render } from "preact";
import { fromBinary } from "@bufbuild/protobuf";
import { BinaryReader } from "@bufbuild/protobuf/wire";
import "../src/style.css";
import { ServerMessageSchema, type ServerMessage } from "../src/gen/fracas/v1/server_pb";
import type { Connection } from "../src/net/connection";
import { Session } from "../src/net/session";
import { MatchPage } from "../src/ui/MatchPage";
import { fed, type Took } from "./feed";

const nobody = { welcome: { value: null }, request: () => new Promise(() => undefined) } as unknown as Connection;
let session: Session;
/** Encoded as from a socket: each message is decoded when it is received, and the receiver may keep it. */
let messages: Uint8Array[] = [];
let next = 0;
let drawn: ((changed: boolean) => void) | null = null;
let laid = false;

// Drawing starts with clearRect and is complete when the drawing code returns.
// If anything has changed, the ground is drawn first, with drawImage.
const { clearRect, drawImage } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.clearRect = function (...box) {
  clearRect.apply(this, box);
  const tell = drawn;
  drawn = null;
  laid = false;
  if (tell) queueMicrotask(() => tell(laid));
};
CanvasRenderingContext2D.prototype.drawImage = function (...image: unknown[]) {
  drawImage.apply(this, image as unknown as Parameters<typeof drawImage>);
  laid = true;
};

(globalThis as { fracas?: object }).fracas = {}; // the page's test hooks
Object.assign(globalThis, {
  bench: {
    /** Show the first moment of a file; return the number of messages left. */
    async load(file: string): Promise<number> {
      const reader = new BinaryReader(new Uint8Array(await (await fetch(file)).arrayBuffer()));
      const root = document.getElementById("app") as HTMLElement;
      render(null, root); // leave the previous match
      messages = [];
      while (reader.pos < reader.len) messages.push(reader.bytes());
      session = new Session(nobody, "bench", "");
      const picture = new Promise<boolean>((resolve) => (drawn = resolve));
      next = 0;
      session.receive(taken());
      render(h(MatchPage, { session }), root);
      await picture;
      return messages.length - 1;
    },
    /** Receive the next diffs one by one, each until it is drawn. */
    async steps(count: number): Promise<Took> {
      return fed(count, (done) => {
        drawn = done;
        session.receive(taken());
      });
    },
    /** Receive diffs without waiting for the drawing. */
    async rush(count: number): Promise<void> {
      for (let n = 0; n < count; n++) {
        session.receive(taken());
        if (n % 20 === 0) await new Promise((resolve) => setTimeout(resolve));
      }
    },
    async one(): Promise<void> {
      session.receive(taken());
    },
    left: () => messages.length - next,
    moments: () => session.moments.length,
  },
});

function taken(): ServerMessage {
  return fromBinary(ServerMessageSchema, messages[next++] as Uint8Array);
}
