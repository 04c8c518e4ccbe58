import type { RailDb } from './schema.ts';

/** The second face: who may call it, and where and how it tells what happened. */
export interface Gateway {
  secretKey: string;
  keys: readonly Buffer[];
  signatureHeader: string;
  callbackUrl: string;
}

/** What every part of the rail works with; tests give their own clock. */
export interface RailDeps {
  db: RailDb;
  clock: () => Date;
  keys: readonly Buffer[];
  publicUrl: string;
  callbackUrl: string;
  /** Where messages about identity checks go. */
  identityUrl: string;
  /** Where reports of SMS deliveries go. */
  smsReportUrl: string;
  billerId: string;
  /** The second face; undefined where it is not set up. */
  gateway?: Gateway | undefined;
  log: { info(message: string): void; warn(message: string): void };
}

export function secondsLater(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
