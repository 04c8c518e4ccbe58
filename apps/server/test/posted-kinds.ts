import type { MoneyKind } from '@sanam/ledger/server/index.ts';
import type pg from 'pg';

type Way = Pick<MoneyKind, 'kind' | 'from' | 'to'>;
const line = ({ kind, from, to }: Way): string => `${kind}: ${from} → ${to}`;

/**
 * Returns all combinations of kind and classes of game postings in this database: `game.bet: player_cash →
 * house_gaming`.
 */
export async function postedKinds(owner: pg.Pool): Promise<string[]> {
  const made = await owner.query<Way>(
    `select distinct p.kind, f.class as from, t.class as to from ledger_postings p
     join ledger_accounts f on f.id = p.from_account join ledger_accounts t on t.id = p.to_account where p.kind like 'game.%'`,
  );
  return made.rows.map(line).toSorted();
}

/** Returns the declared combinations of game kinds in the same format. */
export const declaredKinds = (kinds: readonly MoneyKind[]): string[] =>
  kinds
    .filter(({ kind }) => kind.startsWith('game.'))
    .map(line)
    .toSorted();
