// What a module keeps of a member, as the member may take it along.
import { toWire } from '@sanam/contract';
import type { Db } from './db.ts';

/** Moments are RFC 3339, amounts as they travel. Never a secret, a hash, or what is said about other people. */
export type OwnRow = Readonly<Record<string, string | number | boolean | null>>;

export interface OwnAsk {
  memberId: string;
  merchantId: string;
  currency: 'THB' | 'FUN';
  language: 'TH' | 'EN';
}

/** Reads one part in sets of rows, so that years of play are never in memory whole. May be read more than once. */
export type OwnPart = (db: Db, ask: OwnAsk) => AsyncIterable<readonly OwnRow[]>;

/** The parts of a module by their names. */
export type OwnData = Readonly<Record<string, OwnPart>>;

type Value = OwnRow[string] | Date | bigint;

/** A part of few rows, read at once. Moments become text, `bigint` an amount of the member's currency. */
export function ownPart(read: (db: Db, ask: OwnAsk) => Promise<readonly Readonly<Record<string, Value>>[]>): OwnPart {
  return async function* (db, ask) {
    yield (await read(db, ask)).map((row) => plainRow(row, ask));
  };
}

export function plainRow(row: Readonly<Record<string, Value>>, { currency }: Pick<OwnAsk, 'currency'>): OwnRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value instanceof Date) return [name, value.toISOString()];
      return [name, typeof value === 'bigint' ? toWire(value, currency) : value];
    }),
  );
}
