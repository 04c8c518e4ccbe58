// What the two generators of the log-in bench are told and what they report: plain data between processes.
import type { BenchPlayer, BenchVendor } from '../wallet/plan.ts';

export interface BetsJob {
  url: string;
  vendors: BenchVendor[];
  players: BenchPlayer[];
  /** HWP calls a second, bets and wins together, sent by the clock whether answers came or not. */
  perSecond: number;
  seconds: number;
  connections: number;
}

export interface StormJob {
  url: string;
  /** Log-ins a second, by the clock. */
  perSecond: number;
  connections: number;
  /** One sealed body and its cookie for each log-in of the storm. */
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
