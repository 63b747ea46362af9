// Addresses to which the page may send its token.

import { expect, test } from "vitest";
import { mayReceiveToken } from "../src/net/connection";

test.each([
  ["ws://localhost:2/", "ws://127.0.0.1:1/", "ws://127.0.0.1:1/"],
  ["ws://a:2/", "ws://a:1/", "ws://a:1/"],
  ["wss://b/", "wss://a/", "wss://a/"],
])("%s belongs to the same service", (address, toldBy, given) => expect(mayReceiveToken(address, toldBy, given)).toBe(true));

test.each([
  ["ws://a/", "wss://a/", "wss://a/"],
  ["ws://b/", "ws://a/", "ws://a/"],
  ["wss://b/", "ws://a/", "ws://a/"],
  ["http://a/", "ws://a/", "ws://a/"],
  ["no address", "ws://a/", "ws://a/"],
  ["", "wss://a/", "wss://a/"],
])("%s does not belong to the service", (address, toldBy, given) => expect(mayReceiveToken(address, toldBy, given)).toBe(false));
