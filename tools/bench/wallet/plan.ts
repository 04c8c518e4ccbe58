// Job and report of the generator: plain data, passed between two processes.

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
  /** Part of the transaction ids: `mixed`, `limits`, `duplicates`. */
  shape: string;
  connections: number;
  seconds: number;
  /** Seconds of warm-up; not counted, but journalled and judged like the rest. */
  warmUpSeconds: number;
  /** Number of requests signed beforehand; the run ends early when they are used up. */
  requestsMax: number;
  /** Append-only: one line per sent request and per answer. */
  journalFile: string;
  /** If absent, `playerCount` of them are created through the sandbox bench, spread over the vendors. */
  players?: BenchPlayer[];
  playerCount: number;
  startBalance: number;
  /** Share of requests sent twice at the same time, each with its own request id. Absent: none. */
  duplicates?: number;
  /** Number of consecutive pairs of one player. Absent: 1. */
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
  /** Answers by code, including the warm-up. */
  codes: Record<string, number>;
  /** Number of answers with a verified signature, and of wrong ones among them. */
  verified: number;
  badSignatures: number;
  /** The generator's own processor time while counting. */
  generatorMicroseconds: number;
  players: BenchPlayer[];
}

/** Messages of the generator process: the start of counting, then its report or an error. */
export type GeneratorMessage = 'counting' | { report: GeneratorReport } | { error: string };
