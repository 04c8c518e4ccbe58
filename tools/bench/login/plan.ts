// Jobs and reports of the two generators of the log-in bench: plain data between processes.
import type { BenchPlayer, BenchVendor } from '../wallet/plan.ts';

export interface BetsJob {
  url: string;
  vendors: BenchVendor[];
  players: BenchPlayer[];
  /** HWP calls per second, bets and wins together, sent by the clock whether or not answers arrive. */
  perSecond: number;
  seconds: number;
  connections: number;
}

export interface StormJob {
  url: string;
  /** Log-ins per second, by the clock. */
  perSecond: number;
  connections: number;
  /** One encrypted body and its cookie for each log-in of the storm. */
  logins: { body: string; cookie: string }[];
}

export interface Latencies {
  sent: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Answers by code or status. */
  codes: Record<string, number>;
}

export type BenchMessage = { report: Latencies } | { error: string };
