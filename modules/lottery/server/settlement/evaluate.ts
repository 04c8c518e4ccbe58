// The first settlement program: joins ticket lines with the winning picks and the odds that they were bought at.
import { sql } from 'kysely';
import type { Trx } from '@sanam/server/platform/db.ts';
import { EXACT_PER_MINOR } from '../../contract/price.ts';
import { type Chunk, joinByHash } from './chunks.ts';
import type { SettlementRow } from './open.ts';

/** Maximum payout of a ticket, in minor units; a larger one indicates corrupt data and would not fit an amount. */
const PAYOUT_MAX = 10n ** 15n;

/**
 * Writes the payouts of the tickets of a chunk: exact, and rounded up once per ticket. A ticket with missing odds or a
 * payout above the maximum is set aside; other tickets do not wait for it.
 */
export async function evaluateChunk(trx: Trx, settlement: SettlementRow, { firstKey, lastKey }: Chunk): Promise<void> {
  const { draw_id: drawId, settlement_no: no } = settlement;
  await joinByHash(trx);
  await sql`
    with hits as (
      select l.ticket_no, l.odds_set, w.class, w.times, l.unit_stake, l.tier_bp
      from lottery_lines l
      join lottery_winnings w
        on w.draw_id = ${drawId} and w.settlement_no = ${no} and w.play_type = l.play_type and w.pick = l.pick
      where l.draw_id = ${drawId} and l.ticket_no between ${firstKey}::bigint and ${lastKey}::bigint
      union all
      ${absentHits(settlement, { firstKey, lastKey })}
    ), judged as (
      select h.ticket_no, sum(h.unit_stake::numeric * c.odds_milli * h.times * h.tier_bp) as exact,
             bool_or(c.odds_milli is null) as is_broken
      from hits h
      join lottery_tickets t on t.ticket_no = h.ticket_no and t.draw_id = ${drawId} and t.state = 'accepted'
        and t.ticket_no between ${firstKey}::bigint and ${lastKey}::bigint
      left join lottery_odds_classes c on c.odds_set = h.odds_set and c.class = h.class
      group by h.ticket_no
    ), paid as (
      insert into lottery_payouts (draw_id, settlement_no, ticket_no, exact, payout)
      select ${drawId}, ${no}, ticket_no, exact, ceil(exact / ${EXACT_PER_MINOR})
      from judged where not is_broken and exact <= ${PAYOUT_MAX * EXACT_PER_MINOR}
    )
    insert into lottery_set_aside (draw_id, settlement_no, ticket_no, phase, reason)
    select ${drawId}, ${no}, ticket_no, 'evaluate', case when is_broken then 'oddsMissing' else 'payoutTooLarge' end
    from judged where is_broken or exact > ${PAYOUT_MAX * EXACT_PER_MINOR}
    on conflict do nothing`.execute(trx);
}

/** Selects the lines that win because none of their numbers was drawn. */
function absentHits(
  { draw_id: drawId, absences }: SettlementRow,
  { firstKey, lastKey }: Pick<Chunk, 'firstKey' | 'lastKey'>,
) {
  const plays = JSON.stringify(absences);
  return sql`
      select l.ticket_no, l.odds_set, a.class, 1, l.unit_stake, l.tier_bp
      from jsonb_to_recordset(${plays}::jsonb) as a ("playType" text, class text, drawn text[])
      join lottery_lines l on l.play_type = a."playType" and not string_to_array(l.pick, '-') && a.drawn
      where l.draw_id = ${drawId} and l.ticket_no between ${firstKey}::bigint and ${lastKey}::bigint`;
}
