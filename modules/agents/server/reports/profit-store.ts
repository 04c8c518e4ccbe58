// Wins and losses of team members.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { ProfitResult } from '../../contract/report-states.ts';

export interface ReportAsk {
  agentNo: bigint;
  merchantId: string;
  zone: string;
  /** Business days, both inclusive. */
  first: string;
  last: string;
  isDirect: boolean;
  product: string | undefined;
}

export interface ProfitAsk extends ReportAsk {
  result: ProfitResult | undefined;
  after: bigint | undefined;
  limit: number;
}

export interface ProfitRow {
  part: 'total' | 'day' | 'member';
  day: string | null;
  memberId: string | null;
  isDirect: boolean | null;
  members: bigint;
  bets: bigint;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
  rebates: bigint;
  promotions: bigint;
}

/**
 * Returns the total, a row per day with data, and the sorted members of a page. Who was directly below and is not any more
 * is no direct member.
 */
export function profitOf(db: Db, ask: ProfitAsk): Promise<ProfitRow[]> {
  const { agentNo, merchantId, zone, first, last, isDirect, product = null, result = null, after = null, limit } = ask;
  return rows(
    db,
    sql<ProfitRow>`
      select /* never null: part, members, bets, stake, payout, validBet, rebates, promotions; of each part */
        p.part, to_char(p.day, 'YYYY-MM-DD') as day, m.member_id as "memberId", p.is_direct and m.upline_no = ${agentNo} as "isDirect", p.members, p.bets, p.stake,
        p.payout, p.valid_bet as "validBet", p.rebates, p.promotions
      from agents_profit(${agentNo}, ${merchantId}, ${zone}, ${first}::date, ${last}::date, ${isDirect}, ${product}, ${result}, ${after},
        ${limit}) with ordinality p (part, day, member_no, is_direct, members, bets, stake, payout, valid_bet, rebates, promotions, place)
      left join agents_members m on m.member_no = p.member_no
      order by p.place`,
  );
}
