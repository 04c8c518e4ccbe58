import type { IconName, Step, Tone } from '@sanam/ui';
import type { Translate } from '@sanam/portal/i18n/language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { Deposit } from '@sanam/wallet/portal/queries.ts';
import type { DepositStage } from '../../contract/states.ts';

/** Colour and icon of each stage in a list. */
export const stageLooks: Record<DepositStage, { tone: Tone; icon: IconName }> = {
  awaiting: { tone: 'caution', icon: 'clock' },
  checking: { tone: 'caution', icon: 'clock' },
  review: { tone: 'caution', icon: 'clock' },
  credited: { tone: 'gain', icon: 'check' },
  creditedLate: { tone: 'gain', icon: 'check' },
  rejected: { tone: 'loss', icon: 'close' },
  returning: { tone: 'caution', icon: 'refresh' },
  returned: { tone: 'neutral', icon: 'refresh' },
  expired: { tone: 'neutral', icon: 'clock' },
  cancelled: { tone: 'neutral', icon: 'close' },
};

type Phase = 'pay' | 'check' | 'in' | 'lost';
const phases: Record<DepositStage, Phase> = {
  awaiting: 'pay',
  checking: 'check',
  review: 'check',
  credited: 'in',
  creditedLate: 'in',
  rejected: 'lost',
  returning: 'lost',
  returned: 'lost',
  expired: 'lost',
  cancelled: 'lost',
};

/** Returns true if the order may still change by itself. */
export const isOpenStage = (stage: DepositStage): boolean => phases[stage] === 'pay' || phases[stage] === 'check';

/** Returns true if the money is credited or being returned, so that nothing is awaited. */
export const hasCome = (stage: DepositStage): boolean =>
  phases[stage] === 'in' || stage === 'returning' || stage === 'returned';

/** Answers whether the order will never be credited. */
export const isLost = (stage: DepositStage): boolean => phases[stage] === 'lost';

const ends = ['rejected', 'expired', 'cancelled', 'returning', 'returned'] as const;

/** Returns the explanation of an end without a decision by staff, and the next step. */
function endOf({ stage, why }: Deposit, t: Translate): string | null {
  if (why === 'protection' || why === 'reversed') return t(`deposit.why.${why}`);
  const end = ends.find((one) => one === stage);
  return end === undefined ? null : t(`deposit.end.${end}`);
}

/** Returns a person's reason with what becomes of money that came in. */
function reasonOf({ stage, reasonText: reason }: Deposit, t: Translate): string | null {
  if (reason !== null && stage === 'rejected') return t('deposit.rejectedFor', { reason });
  if (reason !== null && (stage === 'returning' || stage === 'returned'))
    return `${reason} · ${t(`deposit.end.${stage}`)}`;
  return reason;
}

/** Returns the cause of a review and its next step. */
const reviewOf = ({ stage, why }: Deposit, t: Translate): string | null =>
  stage === 'review' && why !== null ? `${t(`deposit.why.${why}`)} ${t('deposit.reviewNext')}` : null;

/** Returns the steps of an order with their times: ordered, paid, credited, or the actual end. */
export function depositSteps(deposit: Deposit, t: Translate): Step[] {
  const phase = phases[deposit.stage];
  const step = (
    id: string,
    state: Step['state'],
    label: string,
    time?: string | null,
    detail?: string | null,
  ): Step => ({
    id,
    state,
    label,
    stateLabel: t(`wallet.step.${state}`),
    time: time ? dateTimeText(time) : undefined,
    detail: detail ?? undefined,
  });
  const ordered = step('ordered', 'done', t('deposit.step.ordered'), deposit.createdAt);
  if (phase === 'lost') {
    const why = reasonOf(deposit, t) ?? endOf(deposit, t);
    return [ordered, step('end', 'failed', t(`deposit.stage.${deposit.stage}`), deposit.decidedAt, why)];
  }
  const paid = step(
    'paid',
    phase === 'pay' ? 'now' : 'done',
    t(phase === 'pay' ? 'deposit.step.pay' : 'deposit.step.paid'),
  );
  const credit = step(
    'credited',
    phase === 'in' ? 'done' : phase === 'check' ? 'now' : 'next',
    t(phase === 'check' ? `deposit.stage.${deposit.stage}` : 'deposit.step.credited'),
    phase === 'in' ? deposit.decidedAt : null,
    reviewOf(deposit, t),
  );
  return [ordered, paid, credit];
}
