// Connection to the server: handshake, requests and answers, pushed messages, and reconnection.
// A request without an answer is sent again with the same id; the server applies a repeated intent once (docs/protocol.md).

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { signal } from "@preact/signals";
import { ClientMessageSchema, HelloSchema, type ClientMessage, type Resume } from "../gen/fracas/v1/client_pb";
import { ServerMessageSchema, type Goodbye, type Rejected, type ServerMessage, type Welcome } from "../gen/fracas/v1/server_pb";
import { REVISION } from "../protocol/mirror";
import { refusalText, saidText } from "../text/catalogue";

export type RequestKind = ClientMessage["kind"];
export type ConnectionState = "connecting" | "open" | "lost" | "refused";

const SUBPROTOCOL = "fracas.v1.proto";
const HELLO = "hello";
const MIN_BACKOFF_MS = 300;
const MAX_BACKOFF_MS = 10_000;
const HEARTBEAT_MS = 25_000;
/** Connections within FLAPPING_MS after which backoff keeps growing, whatever the server says. A connection of STABLE_MS resets the redirects. */
const FLAPPING_COUNT = 8;
const FLAPPING_MS = 30_000;
const STABLE_MS = 10_000;
/** Limit of consecutive redirects. */
const MAX_REDIRECTS = 20;
/** Goodbye reasons after which the client does not reconnect. */
const FINAL_REASONS = new Set(["unauthorized", "malformed", "flood", "put_out"]);

/** The server refused a request; `code` is for programs, the message for users. */
export class RequestRefused extends Error {
  constructor(readonly code: string, sentence: string, readonly rule = "") {
    super(refusalText(code, sentence));
  }
}

interface PendingRequest {
  message: ClientMessage;
  resolve: (answer: ServerMessage) => void;
  reject: (reason: Error) => void;
}

/** Storage that persists between visits; the page also works without it. */
export interface Store {
  get(name: string): string | null;
  set(name: string, value: string): void;
}

/** Return the host of an address; all loopback names are equal. */
function hostOf(address: URL): string {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(address.hostname) ? "localhost" : address.hostname;
}

/** Return true if the token may be sent to an address named by a server (docs/protocol.md, "Where a client may take its token"). */
export function mayReceiveToken(address: string, toldBy: string, given: string): boolean {
  if (!URL.canParse(address)) return false;
  const [to, by, home] = [new URL(address), new URL(toldBy), new URL(given)];
  if (to.protocol !== "wss:" && (to.protocol !== "ws:" || by.protocol === "wss:" || home.protocol === "wss:")) return false;
  return hostOf(to) === hostOf(home) || (by.protocol === "wss:" && to.protocol === "wss:");
}

export class Connection {
  readonly state = signal<ConnectionState>("connecting");
  readonly welcome = signal<Welcome | null>(null);
  /** Why the connection is lost or refused, as text. */
  readonly reason = signal("");
  private socket: WebSocket | null = null;
  private pending = new Map<string, PendingRequest>();
  private attempts = 0;
  /** Times of the last handshakes. */
  private welcomeTimes: number[] = [];
  /** Redirects since a server last kept the connection. */
  private redirects = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private requestCount = 0;
  private closed = false;
  /** Address of the next connection: `url`, or the server that has the match. */
  private target: string;
  /** True: the token was rejected, and the next hello is sent without one. */
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

  /** Connect and stay connected until `close`. */
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
      if (!greeted) this.target = this.url; // the redirect target does not answer
      if (socket === this.socket) this.scheduleReconnect(0);
    };
  }

  /** Open a socket to the target; null if the browser does not allow it. */
  private openSocket(): WebSocket | null {
    try {
      return new WebSocket(this.target, SUBPROTOCOL);
    } catch {
      this.target = this.url; // an https page cannot connect to ws
      return null;
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Drop the connection, for tests; it reconnects automatically. */
  dropConnection(): void {
    this.socket?.close();
  }

  /** Reconnect as the same guest under a new name; a taken seat keeps its name. */
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

  /** Send a request and wait for its answer, across reconnections. */
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
    // A goodbye with the address follows, and the request is repeated there.
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

  /** Reset the backoff, unless connections are dropping repeatedly. */
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
      this.store.set("token", ""); // the token has expired, or the server has a new key: connect as a new guest
      this.asNewGuest = true;
      return;
    }
    if (rejected.retryAfterMs) {
      const socket = this.socket; // detach it first: closing it must not count as another failure
      this.reason.value = refusalText(rejected.code, rejected.sentence);
      this.scheduleReconnect(rejected.retryAfterMs);
      return socket?.close();
    }
    this.state.value = "refused";
    this.reason.value = refusalText(rejected.code, rejected.sentence);
    for (const waiting of this.pending.values()) waiting.reject(new RequestRefused(rejected.code, rejected.sentence));
    this.pending.clear();
  }

  private onGoodbye(goodbye: Goodbye): void {
    if (FINAL_REASONS.has(goodbye.reason) && this.welcome.value && !this.asNewGuest) {
      this.state.value = "refused";
      this.reason.value = saidText(goodbye.sentence);
      this.closed = true;
      return;
    }
    this.reason.value = saidText(goodbye.sentence);
    if (goodbye.reconnectTo) {
      const goes = ++this.redirects <= MAX_REDIRECTS && mayReceiveToken(goodbye.reconnectTo, this.target, this.url);
      this.target = goes ? goodbye.reconnectTo : this.url; // the server that has the match
    }
    this.scheduleReconnect(goodbye.afterMs ?? MIN_BACKOFF_MS);
  }

  private scheduleReconnect(afterMs: number): void {
    clearTimeout(this.timer);
    this.socket = null;
    if (this.closed || this.state.value === "refused") return;
    this.state.value = this.welcome.value ? "lost" : "connecting";
    // Random jitter, so that many spectators do not reconnect at once.
    const pause = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** this.attempts++) * (0.5 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), Math.max(afterMs, pause));
  }
}

/** Return the answer of the expected kind, or throw the refusal. */
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
