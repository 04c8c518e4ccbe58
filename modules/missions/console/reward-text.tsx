import { useLocale } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped, moneyWithSymbol } from '@sanam/console/lib/format.ts';
import type { MissionReward, RewardKind } from '../contract/reward.ts';

/** A figure in the unit of a reward. */
export function RewardFigure({ kind, value }: { kind: RewardKind; value: string | null }) {
  const t = useWords();
  if (value === null) return <>–</>;
  if (kind === 'cash' || kind === 'bonus') return <Amount value={value} />;
  return <>{t(`mission.figureOf.${kind}`, { count: grouped(Number(value)) })}</>;
}

interface RewardTextProps {
  reward: MissionReward;
  game?: { TH: string; EN: string } | null;
}

/** What a mission gives, in a line. */
export function RewardText({ reward, game }: RewardTextProps) {
  const t = useWords();
  const isThai = useLocale() === 'th';
  if (reward.kind === 'cash') return <RewardFigure kind="cash" value={reward.amount} />;
  if (reward.kind === 'bonus') {
    const { amount, multiplePercent, betMax, cashOutMax, days } = reward;
    const bounds = [
      betMax === null ? '' : t('mission.bonusBet', { amount: moneyWithSymbol(betMax) }),
      cashOutMax === null ? '' : t('mission.bonusCash', { amount: moneyWithSymbol(cashOutMax) }),
    ].filter((text) => text !== '');
    const times = multiplePercent / 100;
    return <>{[t('mission.bonusText', { amount: moneyWithSymbol(amount), times, days }), ...bounds].join(' · ')}</>;
  }
  if (reward.kind === 'points') return <RewardFigure kind="points" value={String(reward.points)} />;
  const { rounds, bet, days, turnoverPercent, nodeId } = reward;
  const name = game === undefined || game === null ? nodeId : game[isThai ? 'TH' : 'EN'];
  return <>{t('mission.roundsText', { rounds, bet, days, turnoverPercent, game: name })}</>;
}
