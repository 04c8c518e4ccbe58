import { type OwnData, ownPart } from '@sanam/server/platform/own-data.ts';

/** Deposits and withdrawals of a member in the export of own data, with every outcome. */
export const paymentsOwnData: OwnData = {
  deposits: ownPart((db, { memberId }) =>
    db
      .selectFrom('payments_deposits')
      .select(['created_at as at', 'deposit_id as number', 'method', 'amount', 'fee', 'credited_amount as credited'])
      .select(['stage as state', 'decided_at as decidedAt'])
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .execute(),
  ),
  withdrawals: ownPart((db, { memberId }) =>
    db
      .selectFrom('payments_withdrawals')
      .select(['created_at as at', 'withdrawal_id as number', 'amount', 'fee', 'net', 'bank_code as bank'])
      .select(['account_tail as accountTail', 'stage as state', 'finished_at as decidedAt'])
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .execute(),
  ),
};
