// Read call of a member's redemptions, with their steps and voucher codes.
import type { Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { paged, pageOf, type PageQuery } from '@sanam/server/platform/paging.ts';
import { CANCEL_MS, type RedemptionState } from '../../contract/redemption-states.ts';
import { databaseNow } from '@sanam/server/platform/db.ts';
import type { PointsDeps } from '../deps.ts';
import { CODE_SEAL } from './seals.ts';
import { type ListedRedemption, listRedemptions, type StepRow, stepsOf } from './store.ts';

type Page = CallValue<Calls['pointRedeems']>;

export async function ownRedeems(
  { db, vault }: Pick<PointsDeps, 'db' | 'vault'>,
  { memberId }: MemberSession,
  ask: PageQuery,
  { language }: Context,
): Promise<Page> {
  const { list, totalCount } = await listRedemptions(db, { memberId, ...pageOf(ask) });
  const steps = await stepsOf(
    db,
    list.map(({ redeemId }) => redeemId),
  );
  const now = await databaseNow(db);
  const inThai = language === 'TH';
  const values = list.map((row) => ({
    redeemId: row.redeemId,
    title: inThai ? row.titleTh : row.titleEn,
    variant: inThai ? row.variantTh : row.variantEn,
    kind: row.kind,
    quantity: row.quantity,
    points: Number(row.points),
    state: row.state,
    at: row.madeAt.toISOString(),
    cancelUntil: cancelUntil(row, now),
    steps: steps.filter((one) => one.redeem_id === row.redeemId).map(stepValue),
    carrier: row.carrier,
    tracking: row.tracking,
    code: row.codeSealed === null ? null : vault.open(CODE_SEAL, row.codeSealed),
  }));
  return paged(values, totalCount, ask);
}

export const stepValue = ({ state, at, note }: StepRow) => ({
  state: state as RedemptionState,
  at: at.toISOString(),
  note,
});

function cancelUntil({ state, madeAt }: ListedRedemption, now: Date): string | null {
  const until = madeAt.getTime() + CANCEL_MS;
  return state === 'pending' && now.getTime() < until ? new Date(until).toISOString() : null;
}
