// Limits of the operator beside the player's own; the lower of the two applies, so none of them raises the player's.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';
import type { PlayerLimitFrame, PlayerLimitKind } from '../../contract/states.ts';
import { putHolding } from '../limits.ts';
import { amountAsked, limitText } from '../limit-values.ts';
import { holdsAtOnce } from '../rules.ts';
import { addEvent, removeLimit } from '../store.ts';
import type { ProtectionDeps } from '../types.ts';
import { lockOperatorLimit, operatorLimits } from './store.ts';
import { subjectOf } from './values.ts';

const RAISE = 'protection.limit.raise';

interface Deps {
  deps: ProtectionDeps;
  approvals: ApprovalService;
}
interface Name {
  memberId: string;
  kind: PlayerLimitKind;
  frame: PlayerLimitFrame;
}
type Change = Name & {
  amount: bigint | null;
  reason: string;
  change: 'operatorSet' | 'operatorRaised';
};
type Body = CallArguments<Calls['opsSetMemberLimit']>['body'];
type Outcome = CallValue<Calls['opsSetMemberLimit']>;

/**
 * Sets and lowers at once; proposes raises and removals. Refuses with `protection.nothingPending` if there is none to
 * remove.
 */
export function defineOperatorLimits({ deps, approvals }: Deps) {
  approvals.define({
    name: RAISE,
    permission: 'protection.limit.set',
    run: async (trx, { context, subjectId, payload, reason }) => {
      const asked = payload as Pick<Name, 'kind' | 'frame'> & { amount: string | null };
      const raise = { memberId: subjectId, kind: asked.kind, frame: asked.frame, amount: amountAsked(asked) };
      await lockedBefore(deps, trx, raise);
      await apply(deps, trx, context, { ...raise, reason: reason ?? '', change: 'operatorRaised' });
    },
  });

  return async function setOperatorLimit(
    trx: Trx,
    context: Context,
    ask: Body & { memberId: string; name: string },
  ): Promise<Outcome> {
    const { memberId, kind, frame, reason, name } = ask;
    const wanted = { memberId, kind, frame, amount: amountAsked(ask) };
    const known = (await operatorLimits(trx, memberId)).find((one) => one.kind === kind && one.frame === frame);
    const before = known?.amount ?? null;
    if (holdsAtOnce(before, wanted.amount)) {
      // The limit may have been lowered in the meantime: then this would be a raise.
      if (!holdsAtOnce(await lockedBefore(deps, trx, wanted), wanted.amount)) throw refuse('operator.staleVersion');
      await apply(deps, trx, context, { ...wanted, reason, change: 'operatorSet' });
      return { state: 'done', approvalId: null };
    }
    if (before === null) throw refuse('protection.nothingPending');
    const approvalId = await approvals.propose(trx, context, {
      command: RAISE,
      subject: subjectOf(memberId),
      amountMinor: null,
      summary: `${name}: ${kind} ${frame} ${limitText(kind, before)} → ${ask.amount ?? '–'}`,
      payload: { kind, frame, amount: ask.amount },
      reason,
    });
    return { state: 'proposed', approvalId };
  };
}

/** Returns the limit in force, under the lock that bets take. */
async function lockedBefore(deps: ProtectionDeps, trx: Trx, name: Name): Promise<bigint | null> {
  await deps.lockPlayer(trx, name.memberId);
  return lockOperatorLimit(trx, name);
}

async function apply(deps: ProtectionDeps, trx: Trx, context: Context, ask: Change): Promise<void> {
  const { memberId, kind, frame, amount, reason, change } = ask;
  const limit = { memberId, kind, frame, by: 'operator' as const };
  if (amount === null) await removeLimit(trx, limit);
  else await putHolding(deps, trx, { ...limit, amount });
  const said = amount === null ? null : limitText(kind, amount);
  await addEvent(trx, memberId, 'limit', { kind, frame, amount: amount?.toString() ?? null, by: 'operator' });
  await audit(trx, context, {
    command: 'protection.operatorLimit.set',
    subject: { type: 'member', id: memberId },
    after: { kind, frame, amount: said },
    reason,
  });
  await deps.emit?.(trx, 'protection.limitChanged', {
    memberId,
    changeId: newId('lch'),
    kind,
    frame,
    change,
  });
}
