// Results of a team: in total, by day and by product.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { ReportAsk } from './profit-store.ts';

export interface OverviewRow {
  part: 'total' | 'day' | 'product';
  day: string | null;
  product: GameType | null;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
  bettors: bigint;
  active: bigint;
  depositors: bigint;
  firstDeposits: bigint;
  deposits: bigint;
  withdrawals: bigint;
  promotions: bigint;
  wages: bigint;
}

/**
 * Returns the total and a row per day and per product with play. `activeMin`: valid bet of a day from which a member is
 * active.
 */
export function overviewOf(db: Db, ask: ReportAsk & { activeMin: bigint }): Promise<OverviewRow[]> {
  const { agentNo, merchantId, zone, first, last, isDirect, product = null, activeMin } = ask;
  return rows(
    db,
    sql<OverviewRow>`
      select /* never null: part, stake, payout, validBet, bettors, active, depositors, firstDeposits, deposits, withdrawals, promotions, wages; of each part */
        o.part, to_char(o.day, 'YYYY-MM-DD') as day, o.product, o.stake, o.payout, o.valid_bet as "validBet", o.bettors, o.active,
        o.depositors, o.first_deposits as "firstDeposits", o.deposits, o.withdrawals, o.promotions, o.wages
      from agents_overview(${agentNo}, ${merchantId}, ${zone}, ${first}::date, ${last}::date, ${isDirect}, ${product}, ${activeMin}) o
      order by o.part, o.day, o.valid_bet desc`,
  );
}

/** Returns the cash balance of a team and its time; undefined before the first hourly sum. */
export function balanceOfTeam(
  db: Db,
  agentNo: bigint,
): Promise<{ team: bigint; direct: bigint; at: Date } | undefined> {
  return firstRow(
    db,
    sql<{ team: bigint; direct: bigint; at: Date }>`
      select team, direct, at from agents_team_balances where agent_no = ${agentNo}`,
  );
}
