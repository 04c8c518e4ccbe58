import type { RailDb } from './schema.ts';

/** What every part of the rail works with; tests give their own clock. */
export interface RailDeps {
  db: RailDb;
  clock: () => Date;
  keys: readonly Buffer[];
  publicUrl: string;
  callbackUrl: string;
  /** Where reports of SMS deliveries go. */
  smsReportUrl: string;
  billerId: string;
  log: { info(message: string): void; warn(message: string): void };
}

export function secondsLater(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
