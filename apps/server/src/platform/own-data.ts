// A module's data about a member, for export to that member.
import { toWire } from '@sanam/contract';
import type { Db } from './db.ts';

/** Times are RFC 3339, amounts are in wire format. Never a secret, a hash, or a statement about other people. */
export type OwnRow = Readonly<Record<string, string | number | boolean | null>>;

export interface OwnAsk {
  memberId: string;
  merchantId: string;
  currency: 'THB' | 'FUN';
  language: 'TH' | 'EN';
}

/** Reads one part in batches of rows, so that years of play are never in memory at once. May be read more than once. */
export type OwnPart = (db: Db, ask: OwnAsk) => AsyncIterable<readonly OwnRow[]>;

/** Parts of a module, by name. */
export type OwnData = Readonly<Record<string, OwnPart>>;

type Value = OwnRow[string] | Date | bigint;

/**
 * Creates a part of few rows that are read at once. Times become text, a `bigint` an amount in the member's currency.
 */
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
