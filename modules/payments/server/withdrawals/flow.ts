// Changes the stage of a withdrawal, with everything that must commit with it.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { canWithdrawal, type WithdrawalAction, withdrawalTransitions } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import * as store from './store.ts';

export function createFlow(deps: Pick<PaymentDeps, 'events'>) {
  /** Writes step, audit row and event of the new stage. */
  async function record(
    trx: Trx,
    by: Context,
    row: store.WithdrawalRow,
    change: { command: string; before: string | null; reason?: string | undefined },
  ): Promise<void> {
    const { withdrawal_id: withdrawalId, member_id: memberId, stage, version } = row;
    await store.addStep(trx, { withdrawalId, stage, actorKind: by.actor.kind, reasonText: change.reason ?? null });
    await audit(trx, by, {
      command: `wallet.withdrawal.${change.command}`,
      subject: { type: 'withdrawal', id: withdrawalId },
      before: change.before === null ? undefined : { stage: change.before },
      after: { stage },
      reason: change.reason ?? null,
    });
    await deps.events.emit(trx, 'wallet.withdrawalChanged', { memberId, withdrawalId, stage, version });
  }

  return {
    record,
    /** Refuses with `wallet.wrongState` if the table does not allow the step. The caller holds the row's lock. */
    async change(
      trx: Trx,
      by: Context,
      row: store.WithdrawalRow,
      action: WithdrawalAction,
      more: Omit<store.StageChange, 'stage'> & { reason?: string | undefined } = {},
    ): Promise<store.WithdrawalRow> {
      const stage = withdrawalTransitions[row.stage][action];
      if (!canWithdrawal(row.stage, action) || stage === undefined)
        throw refuse('wallet.wrongState', { stage: row.stage });
      const { reason, ...change } = more;
      const changed = await store.changeStage(trx, row, { stage, ...change });
      assert(changed.stage === stage, 'the stage is the one of the table');
      await record(trx, by, changed, { command: action, before: row.stage, reason });
      return changed;
    },
  };
}

export type Flow = ReturnType<typeof createFlow>;
