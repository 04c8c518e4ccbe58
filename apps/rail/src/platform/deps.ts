import type { RailDb } from './schema.ts';

/** Settings of the second face: its credentials, and target and signature of its messages. */
export interface Gateway {
  secretKey: string;
  keys: readonly Buffer[];
  signatureHeader: string;
  callbackUrl: string;
}

/** Dependencies of every part of the rail; tests provide their own clock. */
export interface RailDeps {
  db: RailDb;
  clock: () => Date;
  keys: readonly Buffer[];
  publicUrl: string;
  callbackUrl: string;
  /** Target of messages about identity checks. */
  identityUrl: string;
  /** Target of SMS delivery reports. */
  smsReportUrl: string;
  billerId: string;
  /** The second face; undefined if it is not configured. */
  gateway?: Gateway | undefined;
  log: { info(message: string): void; warn(message: string): void };
}

export function secondsLater(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
