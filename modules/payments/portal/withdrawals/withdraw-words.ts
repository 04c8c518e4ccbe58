import type { IconName, Step, Tone } from '@sanam/ui';
import type { Translate } from '@sanam/portal/i18n/language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { WithdrawalDetail } from '@sanam/wallet/portal/queries.ts';
import type { WithdrawalStage } from '../../contract/states.ts';

export const withdrawalLooks: Record<WithdrawalStage, { tone: Tone; icon: IconName }> = {
  review: { tone: 'caution', icon: 'clock' },
  second: { tone: 'caution', icon: 'clock' },
  frozen: { tone: 'caution', icon: 'lock' },
  queued: { tone: 'brand', icon: 'clock' },
  sending: { tone: 'brand', icon: 'clock' },
  unknown: { tone: 'caution', icon: 'clock' },
  toConfirm: { tone: 'gain', icon: 'check' },
  receivedByPlayer: { tone: 'gain', icon: 'check' },
  autoReceived: { tone: 'gain', icon: 'check' },
  disputeNotReceived: { tone: 'loss', icon: 'alert' },
  disputePartly: { tone: 'loss', icon: 'alert' },
  forced: { tone: 'neutral', icon: 'check' },
  rejected: { tone: 'loss', icon: 'close' },
  returned: { tone: 'neutral', icon: 'refresh' },
};

/** Returns the steps without those that a rejection left out. Texts that the page shows above them are omitted. */
export function withdrawalSteps(detail: WithdrawalDetail, t: Translate): Step[] {
  const shown = new Set([detail.remark, detail.dispute?.comment, detail.dispute?.answer]);
  const steps = detail.steps.filter(({ state }) => state !== 'skipped');
  return steps.map(({ step, state, at, reasonText, reasonBy }) => ({
    id: step,
    state,
    label: t(step === 'sending' && detail.stage === 'unknown' ? 'withdraw.step.bankChecks' : `withdraw.step.${step}`),
    stateLabel: t(`wallet.step.${state}`),
    time: at ? dateTimeText(at) : undefined,
    detail:
      reasonText === null || reasonBy === null || shown.has(reasonText)
        ? undefined
        : t(`withdraw.saidBy.${reasonBy}`, { text: reasonText }),
  }));
}
