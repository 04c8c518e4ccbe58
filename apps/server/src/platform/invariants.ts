import type { RawBuilder } from 'kysely';
import { type Db, rows } from './db.ts';
import type { Breach } from './module.ts';

/** A rule of the stored data; `broken` reads the first rows that break it. */
export interface Invariant {
  id: string;
  says: string;
  broken: RawBuilder<Record<string, unknown>>;
}

/** Returns the broken rules, with the rows that break them. */
export async function breachesOf(db: Db, rules: readonly Invariant[]): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { id, says, broken } of rules) {
    const found = await rows(db, broken);
    if (found.length > 0) breaches.push({ id, says, rows: found });
  }
  return breaches;
}
