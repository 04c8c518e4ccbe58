import { useLocale } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { winningsText } from '@sanam/freerounds/console/index.ts';
import { bonusText } from '@sanam/wallet/console/index.ts';
import { grouped, moneyWithSymbol } from '@sanam/console/lib/format.ts';
import type { MissionReward, RewardKind } from '../contract/reward.ts';

/** An amount in the unit of a reward. */
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

/** The reward of a mission in one line. */
export function RewardText({ reward, game }: RewardTextProps) {
  const t = useWords();
  const isThai = useLocale() === 'th';
  if (reward.kind === 'cash') return <RewardFigure kind="cash" value={reward.amount} />;
  if (reward.kind === 'bonus') {
    const amount = moneyWithSymbol(reward.amount);
    return <>{t('mission.bonusText', { amount, terms: bonusText(t, reward) })}</>;
  }
  if (reward.kind === 'points') return <RewardFigure kind="points" value={String(reward.points)} />;
  const { rounds, bet, days, turnoverPercent, nodeId, bonus } = reward;
  const name = game === undefined || game === null ? nodeId : game[isThai ? 'TH' : 'EN'];
  const text = t('mission.roundsText', { rounds, bet, days, turnoverPercent, game: name });
  return <>{bonus == null ? text : `${text} · ${winningsText(t, bonus)}`}</>;
}
