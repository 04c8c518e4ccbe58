import { type RawBuilder, sql } from 'kysely';
import type { Invariant } from '@sanam/server/platform/invariants.ts';

const SHOWN = 20;

/**
 * Returns an invariant of payments to players: each payment has one posting of its amount to its member's cash (or
 * points), and there is no other one. `paid` selects `source_id`, `member_id` and `amount` of the payments; `source`
 * is the type of the postings' source.
 */
export const paidOnce = (
  { id, says }: Pick<Invariant, 'id' | 'says'>,
  source: string,
  paid: RawBuilder<unknown>,
  into: 'player_cash' | 'player_points' = 'player_cash',
): Invariant => ({
  id,
  says,
  broken: sql<Record<string, unknown>>`
    select coalesce(d.source_id, t.source_id) as source, d.amount, t.amount as posted
    from (${paid}) d
    full join (
      select y.source_id, sum(p.amount) as amount, min(a.owner) as owner, min(a.class) as class, count(*) as postings
      from ledger_transactions y
      join ledger_postings p on p.transaction_id = y.id
      join ledger_accounts a on a.id = p.to_account
      where y.source_type = ${source} group by 1) t on t.source_id = d.source_id
    where (d.amount, d.member_id, ${into}, 1) is distinct from (t.amount, t.owner, t.class, t.postings)
    limit ${SHOWN}`,
});
