/**
 * Number of jobs of a lane that a node runs at once. Lanes do not wait for each other: each kind of outside system has
 * its own lane, so that an unavailable payment rail does not delay the balances on the screen.
 */
export const LANES = {
  /** Pushes of balances and states that people wait for. Short work in the database only. */
  events: 8,
  /** Housekeeping of the portal, also short. */
  upkeep: 4,
  /** Full reads of all data: minutes to hours. */
  books: 1,
  rails: 4,
  vendors: 4,
  sms: 4,
  email: 4,
  push: 4,
  /** Messages of staff to many members. */
  mailings: 2,
  identity: 2,
  /** Settlement and refunds of lottery draws: batches of tickets in the database only, seconds to minutes. */
  draws: 2,
  /** Wages of agents: slots to close, sums, runs and payments. */
  wages: 1,
} as const;

export type LaneName = keyof typeof LANES;

/** A job type. `run` gets the payload of the job and must tolerate a second run. */
export interface JobDefinition {
  /** Name of the job and of its queue: letters, digits, `_ . - /`. */
  name: string;
  lane: LaneName;
  run(payload: Record<string, unknown>): Promise<void>;
  /** Repeats this many seconds after the last run ended, on one node at a time. */
  everySeconds?: number;
  cron?: Cron;
  /** At most one waits or runs; another one sent in the meantime is dropped. */
  isAlone?: boolean;
  /**
   * Number of failed attempts after which the job is dead; by default 20, in about an hour. A recurring job never dies.
   */
  attemptsMax?: number;
  /** The pause after a failed attempt doubles from one second up to this value; by default five minutes. */
  pauseMaxSeconds?: number;
}

/** Recurrence by local time, for example once a day at four in the morning of each time zone. */
export interface Cron {
  /** For example `0 4 * * *`; an RFC 5545 rule is also allowed. */
  expression: string;
  /** Time zones by key, for example by merchant id. Each key has its own run, with `{ key }` as payload. */
  zones(): ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
}

export const isRecurring = ({ everySeconds, cron }: JobDefinition): boolean =>
  everySeconds !== undefined || cron !== undefined;
