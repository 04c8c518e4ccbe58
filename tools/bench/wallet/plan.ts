// What the generator is told and what it reports: plain data, passed between two processes.

export interface BenchVendor {
  code: string;
  /** Base64, as `npm run vendor` prints them. */
  requestKey: string;
  answerKey: string;
}

export interface BenchPlayer {
  vendor: number;
  playerId: string;
  sessionId: string;
  gameCode: string;
}

export interface GeneratorJob {
  url: string;
  /** Further nodes: connections are spread over all of them in turn. */
  otherUrls?: string[];
  vendors: BenchVendor[];
  /** Told apart in transaction ids: `mixed`, `limits`, `duplicates`. */
  shape: string;
  connections: number;
  seconds: number;
  /** Not counted, but journalled and judged like the rest. */
  warmUpSeconds: number;
  /** How many requests are signed beforehand; the run ends early when they are used up. */
  requestsMax: number;
  /** Append-only: a line for each request sent and each answer. */
  journalFile: string;
  /** Absent: made through the sandbox bench, `playerCount` of them, spread over the vendors. */
  players?: BenchPlayer[];
  playerCount: number;
  startBalance: number;
  /** The share of requests that are sent twice at the same time, each time with its own request id. Absent: none. */
  duplicates?: number;
  /** So many consecutive pairs are one player's. Absent: 1. */
  basket?: number;
  /** Every request is a bet-win that closes its round, instead of a bet and its win. */
  isBetWinOnly?: boolean;
}

export interface GeneratorReport {
  shape: string;
  seconds: number;
  calls: number;
  callsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Answers by code, warm-up included. */
  codes: Record<string, number>;
  /** Answers whose signature was verified, and how many of those were wrong. */
  verified: number;
  badSignatures: number;
  /** The generator's own processor time while it counted. */
  generatorMicroseconds: number;
  players: BenchPlayer[];
}

/** What the generator process says: that it begins to count, and then its report or what went wrong. */
export type GeneratorMessage = 'counting' | { report: GeneratorReport } | { error: string };
