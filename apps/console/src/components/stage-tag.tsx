import type { DepositStage, WithdrawalStage } from '@sanam/payments/contract/states.ts';
import { useWords } from '../i18n/use-words.ts';
import { Tag, type Tone } from './tag.tsx';

const depositTones: Record<DepositStage, Tone> = {
  awaiting: 'neutral',
  checking: 'busy',
  review: 'caution',
  credited: 'good',
  creditedLate: 'good',
  rejected: 'bad',
  returning: 'busy',
  returned: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
};
const withdrawalTones: Record<WithdrawalStage, Tone> = {
  review: 'caution',
  second: 'caution',
  frozen: 'busy',
  queued: 'busy',
  sending: 'busy',
  unknown: 'bad',
  toConfirm: 'busy',
  receivedByPlayer: 'good',
  autoReceived: 'good',
  disputeNotReceived: 'bad',
  disputePartly: 'bad',
  forced: 'neutral',
  rejected: 'neutral',
  returned: 'neutral',
};

export function DepositStageTag({ stage }: { stage: DepositStage }) {
  const t = useWords();
  return <Tag tone={depositTones[stage]}>{t(`deposit.stage.${stage}`)}</Tag>;
}

export function WithdrawalStageTag({ stage }: { stage: WithdrawalStage }) {
  const t = useWords();
  return <Tag tone={withdrawalTones[stage]}>{t(`withdrawal.stage.${stage}`)}</Tag>;
}
