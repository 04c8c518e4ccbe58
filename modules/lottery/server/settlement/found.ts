// Sums of the second settlement program, and those of the first that they are compared with.
import { sql } from 'kysely';
import { firstRow, type Trx } from '@sanam/server/platform/db.ts';
import type { Work } from './chunks.ts';

/** Sums of a chunk. Amounts are minor units as decimal text; exact payouts are ten-millionths of a minor unit. */
export interface Found {
  tickets: number;
  winners: number;
  stake: string;
  rebate: string;
  payout: string;
  /** Number of tickets for which the first program found another payout. */
  differing: number;
  plays: Record<string, PlayFound>;
}

export interface PlayFound {
  lines: number;
  stake: string;
  exact: string;
}

/** Returns the sums of all chunks. */
export async function foundInAll(trx: Trx, { drawId, settlementNo }: Work): Promise<Found> {
  const chunks = await trx
    .selectFrom('lottery_settlement_chunks')
    .select('found')
    .where('draw_id', '=', drawId)
    .where('settlement_no', '=', settlementNo)
    .where('phase', '=', 'check')
    .execute();
  return chunks.map(({ found }) => found as Found).reduce(addFound, nothingFound);
}

const nothingFound: Found = { tickets: 0, winners: 0, stake: '0', rebate: '0', payout: '0', differing: 0, plays: {} };
const sumOf = (one: string, other: string): string => String(BigInt(one) + BigInt(other));

function addFound(one: Found, other: Found): Found {
  const plays = { ...one.plays };
  for (const [play, { lines, stake, exact }] of Object.entries(other.plays)) {
    const before = plays[play] ?? { lines: 0, stake: '0', exact: '0' };
    plays[play] = { lines: before.lines + lines, stake: sumOf(before.stake, stake), exact: sumOf(before.exact, exact) };
  }
  return {
    tickets: one.tickets + other.tickets,
    winners: one.winners + other.winners,
    stake: sumOf(one.stake, other.stake),
    rebate: sumOf(one.rebate, other.rebate),
    payout: sumOf(one.payout, other.payout),
    differing: one.differing + other.differing,
    plays,
  };
}

/** Returns the count of winners and the payout that the first program wrote. */
export async function paidByFirst(
  trx: Trx,
  { drawId, settlementNo }: Work,
): Promise<{ winners: bigint; payout: bigint }> {
  const row = await firstRow(
    trx,
    sql<{ winners: bigint; payout: bigint }>`
      select count(*) as winners, coalesce(sum(p.payout), 0)::bigint as payout from lottery_payouts p
      where draw_id = ${drawId} and settlement_no = ${settlementNo} and not exists (
        select from lottery_set_aside a
        where a.draw_id = p.draw_id and a.settlement_no = p.settlement_no and a.ticket_no = p.ticket_no)`,
  );
  return row!;
}
