// Change of a delivery address by its member, until the goods are sent, also before they are sent again.
import type { CallArguments, Calls } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { mayChangeAddress } from '../../contract/redemption-states.ts';
import type { PointsDeps } from '../deps.ts';
import { checkPassword } from '../password.ts';
import { sealAddress } from './seals.ts';
import { lockRedemption, rewardOf, writeAddress } from './store.ts';

type Wish = CallArguments<Calls['changeRedeemAddress']>['body'] & { redeemId: string };

/**
 * Changes the address. The revision changes too, so nobody sends to the old one without having looked again. Refuses
 * with `common.notFound`, `points.wrongState`, and as the check of the password does.
 */
export async function changeAddress(
  deps: PointsDeps,
  { memberId }: MemberSession,
  { redeemId, address, password }: Wish,
  { context, idempotency }: { context: Context; idempotency: IdempotencyKey },
): Promise<{ state: 'changed' }> {
  await checkPassword(deps, memberId, password);
  return once(deps.db, idempotency, async (trx) => {
    const row = await lockRedemption(trx, redeemId);
    if (row === undefined || row.member_id !== memberId) throw refuse('common.notFound');
    const { kind, titles } = await rewardOf(trx, row);
    if (!mayChangeAddress({ kind, state: row.state })) throw refuse('points.wrongState', { state: row.state });
    await writeAddress(trx, row, sealAddress(deps.vault, address));
    // The address is personal data: the row says that it changed, not to what.
    await audit(trx, context, {
      command: 'points.redemption.changeAddress',
      subject: { type: 'pointsRedemption', id: redeemId },
      after: { state: row.state },
    });
    const revision = row.revision + 1;
    await deps.events.emit(trx, 'points.addressChanged', { redeemId, memberId, titles, revision });
    return { state: 'changed' };
  });
}
