// The connection to the server: hello, requests with their answers, news, and coming back after it was lost.
// A request that was not answered is sent again under its id; an intent that came twice is applied once (docs/protocol.md).

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { signal } from "@preact/signals";
import { ClientMessageSchema, HelloSchema, type ClientMessage, type Resume } from "../gen/fracas/v1/client_pb";
import { ServerMessageSchema, type Goodbye, type Rejected, type ServerMessage, type Welcome } from "../gen/fracas/v1/server_pb";
import { REVISION } from "../protocol/mirror";

export type RequestKind = ClientMessage["kind"];
export type ConnectionState = "connecting" | "open" | "lost" | "refused";

const SUBPROTOCOL = "fracas.v1.proto";
const HELLO = "hello";
const MIN_BACKOFF_MS = 300;
const MAX_BACKOFF_MS = 10_000;
const HEARTBEAT_MS = 25_000;
/** Connections within QUICK_MS after which pauses go on growing, whatever a server has said; a link that has lasted for STEADY_MS counts no redirects. */
const FLAPPING_COUNT = 8;
const FLAPPING_MS = 30_000;
const STABLE_MS = 10_000;
/** How often servers may send the page on without keeping it. */
const MAX_REDIRECTS = 20;
/** Reasons of a goodbye after which nobody comes back by itself. */
const FINAL_REASONS = new Set(["unauthorized", "malformed", "flood", "put_out"]);

/** The server has refused a request; `code` is for programs, the message for people. */
export class RequestRefused extends Error {
  constructor(readonly code: string, sentence: string, readonly rule = "") {
    super(sentence);
  }
}

interface PendingRequest {
  message: ClientMessage;
  resolve: (answer: ServerMessage) => void;
  reject: (reason: Error) => void;
}

/** What the link keeps between visits; a page that may not store anything works without. */
export interface Store {
  get(name: string): string | null;
  set(name: string, value: string): void;
}

/** Return the host of an address; all names of this machine are one. */
function hostOf(address: URL): string {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(address.hostname) ? "localhost" : address.hostname;
}

/** Say whether the token may go to an address that a server has named (docs/protocol.md, "Where a client may take its token"). */
export function mayReceiveToken(address: string, toldBy: string, given: string): boolean {
  if (!URL.canParse(address)) return false;
  const [to, by, home] = [new URL(address), new URL(toldBy), new URL(given)];
  if (to.protocol !== "wss:" && (to.protocol !== "ws:" || by.protocol === "wss:" || home.protocol === "wss:")) return false;
  return hostOf(to) === hostOf(home) || (by.protocol === "wss:" && to.protocol === "wss:");
}

export class Connection {
  readonly state = signal<ConnectionState>("connecting");
  readonly welcome = signal<Welcome | null>(null);
  /** Why the link is lost or refused, for people. */
  readonly reason = signal("");
  private socket: WebSocket | null = null;
  private pending = new Map<string, PendingRequest>();
  private attempts = 0;
  /** When the last connections were greeted. */
  private welcomeTimes: number[] = [];
  /** How often servers have sent the page on since one kept it. */
  private redirects = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private requestCount = 0;
  private closed = false;
  /** Where the next connection goes: to `url`, or to the server that has the match. */
  private target: string;
  /** True: the token was no good, and the next hello goes without one. */
  private asNewGuest = false;
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly url: string,
    private readonly store: Store,
    private readonly onMessage: (message: ServerMessage) => void,
    private readonly resumeStates: () => Resume[],
  ) {
    this.target = url;
  }

  /** Connect, and stay connected until `close`. */
  connect(): void {
    this.state.value = this.welcome.value ? "lost" : "connecting";
    const socket = this.openSocket();
    if (!socket) return this.scheduleReconnect(0);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    let greeted = false;
    socket.onopen = () => this.sendHello(socket);
    socket.onmessage = (event: MessageEvent<ArrayBuffer>) => {
      greeted = true;
      if (socket === this.socket) this.receive(fromBinary(ServerMessageSchema, new Uint8Array(event.data)));
    };
    socket.onclose = () => {
      if (!greeted) this.target = this.url; // nobody is there who says anything
      if (socket === this.socket) this.scheduleReconnect(0);
    };
  }

  /** Open a socket to where the next connection goes; null where the browser lets nobody connect there. */
  private openSocket(): WebSocket | null {
    try {
      return new WebSocket(this.target, SUBPROTOCOL);
    } catch {
      this.target = this.url; // a page of https may not turn to ws
      return null;
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Cut the connection as a tunnel would; it comes back by itself. */
  dropConnection(): void {
    this.socket?.close();
  }

  /** Come again by another name, as the same guest; whoever has a seat keeps the name that it came with. */
  rename(name: string): Promise<void> {
    this.store.set("name", name);
    return new Promise((resolve) => {
      const before = this.welcome.value;
      const stop = this.welcome.subscribe((welcome) => {
        if (welcome === before) return;
        queueMicrotask(() => stop());
        resolve();
      });
      this.dropConnection();
    });
  }

  /** Send a request and wait for its answer, over as many connections as it takes. */
  request(kind: RequestKind): Promise<ServerMessage> {
    const request = `${this.prefix}-${++this.requestCount}`;
    const message = create(ClientMessageSchema, { request, kind });
    return new Promise((resolve, reject) => {
      this.pending.set(request, { message, resolve, reject });
      if (this.state.value === "open") this.send(message);
      else if (this.state.value === "refused") reject(new RequestRefused("refused", this.reason.value));
    });
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(toBinary(ClientMessageSchema, message));
  }

  private sendHello(socket: WebSocket): void {
    const token = this.store.get("token") ?? "";
    const name = this.store.get("name") ?? "";
    const value = create(HelloSchema, { token, name, client: "fracas-web", revision: REVISION, resume: this.resumeStates() });
    const message = create(ClientMessageSchema, { request: HELLO, kind: { case: "hello", value } });
    socket.send(toBinary(ClientMessageSchema, message));
  }

  private receive(message: ServerMessage): void {
    const kind = message.kind;
    if (kind.case === "welcome") return this.onWelcome(kind.value);
    if (kind.case === "goodbye") return this.onGoodbye(kind.value);
    if (message.request === HELLO && kind.case === "rejected" && this.state.value !== "open") return this.onHelloRejected(kind.value);
    const waiting = this.pending.get(message.request);
    // A goodbye follows that says where; there it is asked again.
    if (waiting && kind.case === "rejected" && kind.value.code === "elsewhere" && kind.value.where) return;
    if (waiting) {
      this.pending.delete(message.request);
      waiting.resolve(message);
    }
    this.onMessage(message);
  }

  private onWelcome(welcome: Welcome): void {
    if (welcome.token) this.store.set("token", welcome.token);
    this.welcome.value = welcome;
    this.resetBackoff(Date.now());
    this.asNewGuest = false;
    this.reason.value = "";
    this.state.value = "open";
    for (const { message } of this.pending.values()) this.send(message);
    this.scheduleHeartbeat();
  }

  /** Begin with short pauses again, unless connections break faster than they should be made again at once. */
  private resetBackoff(now: number): void {
    if (now - (this.welcomeTimes[this.welcomeTimes.length - 1] ?? 0) >= STABLE_MS) this.redirects = 0;
    this.welcomeTimes = [...this.welcomeTimes, now].slice(-FLAPPING_COUNT);
    const hurried = this.welcomeTimes.length === FLAPPING_COUNT && now - (this.welcomeTimes[0] ?? now) < FLAPPING_MS;
    if (!hurried) this.attempts = 0;
  }

  private scheduleHeartbeat(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void this.request({ case: "ping", value: { $typeName: "fracas.v1.Ping", payload: 0n } });
      this.scheduleHeartbeat();
    }, HEARTBEAT_MS);
  }

  private onHelloRejected(rejected: Rejected): void {
    if (rejected.code === "bad_token" && this.store.get("token")) {
      this.store.set("token", ""); // it has run out, or the server has another key by now: come as a new guest
      this.asNewGuest = true;
      return;
    }
    if (rejected.retryAfterMs) {
      const socket = this.socket; // let go of first: its end is not another break
      this.reason.value = rejected.sentence;
      this.scheduleReconnect(rejected.retryAfterMs);
      return socket?.close();
    }
    this.state.value = "refused";
    this.reason.value = rejected.sentence;
    for (const waiting of this.pending.values()) waiting.reject(new RequestRefused(rejected.code, rejected.sentence));
    this.pending.clear();
  }

  private onGoodbye(goodbye: Goodbye): void {
    if (FINAL_REASONS.has(goodbye.reason) && this.welcome.value && !this.asNewGuest) {
      this.state.value = "refused";
      this.reason.value = goodbye.sentence;
      this.closed = true;
      return;
    }
    this.reason.value = goodbye.sentence;
    if (goodbye.reconnectTo) {
      const goes = ++this.redirects <= MAX_REDIRECTS && mayReceiveToken(goodbye.reconnectTo, this.target, this.url);
      this.target = goes ? goodbye.reconnectTo : this.url; // the match is there
    }
    this.scheduleReconnect(goodbye.afterMs ?? MIN_BACKOFF_MS);
  }

  private scheduleReconnect(afterMs: number): void {
    clearTimeout(this.timer);
    this.socket = null;
    if (this.closed || this.state.value === "refused") return;
    this.state.value = this.welcome.value ? "lost" : "connecting";
    // A random share, so that a thousand watchers do not come back in the same moment.
    const pause = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** this.attempts++) * (0.5 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), Math.max(afterMs, pause));
  }
}

/** Return the answer of one kind, or throw what the server refuses. */
export function expectAnswer<C extends NonNullable<ServerMessage["kind"]["case"]>>(
  message: ServerMessage,
  wanted: C,
): Extract<ServerMessage["kind"], { case: C }>["value"] {
  const kind = message.kind;
  if (kind.case === "rejected") throw new RequestRefused(kind.value.code, kind.value.sentence, kind.value.rule);
  if (kind.case === "malformed") throw new RequestRefused("malformed", kind.value.sentence);
  if (kind.case !== wanted) throw new Error(`${wanted} is awaited, ${kind.case} came`);
  return kind.value as never;
}
