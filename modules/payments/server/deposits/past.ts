// Deposits credited within a period, for estimates of campaigns.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { DepositMethodCode } from '../../contract/states.ts';

export interface PastDeposit {
  depositId: string;
  memberId: string;
  method: DepositMethodCode;
  /** Amount in minor units of THB. */
  amount: bigint;
  at: Date;
  /** Number of the member's credited deposit, from 1. */
  nth: number;
}

/** Returns deposits in the order of their credit, after a given one. */
export const creditedBetween = (
  db: Db,
  ask: { merchantId: string; from: Date; to: Date; after: { at: Date; depositId: string } | undefined; limit: number },
): Promise<PastDeposit[]> =>
  rows(
    db,
    sql<PastDeposit>`
      select /* never null: amount; of what was credited */
             d.deposit_id as "depositId", d.member_id as "memberId", d.method, d.credited_amount as amount, d.decided_at as at,
             (select count(*)::int from payments_deposits b
              where b.member_id = d.member_id and b.stage in ('credited', 'creditedLate')
                and (b.decided_at, b.deposit_id) <= (d.decided_at, d.deposit_id)) as nth
      from payments_deposits d
      where d.merchant_id = ${ask.merchantId} and d.stage in ('credited', 'creditedLate')
        and d.decided_at >= ${ask.from} and d.decided_at < ${ask.to}
        and (${ask.after?.depositId ?? null}::text is null
             or (d.decided_at, d.deposit_id) > (${ask.after?.at ?? null}::timestamptz, ${ask.after?.depositId ?? null}::text))
      order by d.decided_at, d.deposit_id limit ${ask.limit}`,
  );
