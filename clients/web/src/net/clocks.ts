// Clocks of seats, as they were last received.

export interface ClockReading {
  bankMs: number;
  decisionMs: number;
  running: boolean;
  /** When it was received, by the local clock. */
  at: number;
}

/** Return the time left on a clock in milliseconds: decision and bank together. */
export function clockLeft(clock: ClockReading, now: number): number {
  const total = clock.decisionMs + clock.bankMs;
  return Math.max(0, clock.running ? total - (now - clock.at) : total);
}
