/**
 * How many jobs of a lane a node runs at once. Lanes do not wait for each other: work that waits for somebody outside has
 * a lane for each kind of somebody, so that a payment rail that is down delays no balance on a screen.
 */
export const LANES = {
  /** What people wait to see: pushes of balances and states. Quick work on the database alone. */
  events: 8,
  /** The portal's own housekeeping, quick as well. */
  upkeep: 4,
  /** Readings of everything: minutes to hours. */
  books: 1,
  rails: 4,
  vendors: 4,
  sms: 4,
  email: 4,
  push: 4,
  /** Messages of staff to many members. */
  mailings: 2,
  identity: 2,
  /** Settlement and refunds of lottery draws: sets of tickets on the database alone, seconds to minutes. */
  draws: 2,
  /** Agents' wages: slots that close, sums, runs, payments. */
  wages: 1,
} as const;

export type LaneName = keyof typeof LANES;

/** A job type. `run` gets the payload it was enqueued with; it must bear being run twice. */
export interface JobDefinition {
  /** Also the name of its queue: letters, digits, `_ . - /`. */
  name: string;
  lane: LaneName;
  run(payload: Record<string, unknown>): Promise<void>;
  /** Runs by itself, again and again, this many seconds after it ended, on one node at a time. */
  everySeconds?: number;
  cron?: Cron;
  /** One of it waits or runs: a second one that is sent meanwhile is dropped. */
  isAlone?: boolean;
  /** After so many failed attempts it is dead; by default 20, in about an hour. A recurring job is tried for ever. */
  attemptsMax?: number;
  /** The pause after a failed attempt doubles from one second up to this; by default five minutes. */
  pauseMaxSeconds?: number;
}

/** Runs by the clock of people: once a day at four in the morning where they are. */
export interface Cron {
  /** `0 4 * * *`; an RFC 5545 rule works as well. */
  expression: string;
  /** Time zones by a key: merchant ids, say. Each has its own run, with `{ key }` as payload. */
  zones(): ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
}

export const isRecurring = ({ everySeconds, cron }: JobDefinition): boolean =>
  everySeconds !== undefined || cron !== undefined;
