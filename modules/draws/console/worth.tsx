import { Amount } from '@sanam/console/components/amount.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped, moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { bonusText } from '@sanam/wallet/console/index.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';

interface WorthProps {
  of: { amount?: string | null | undefined; points?: number | undefined; terms?: BonusRewardTerms | undefined };
}

/** Shows the value of a prize: cash, bonus money, points, or nothing. */
export function Worth({ of: { amount, points, terms } }: WorthProps) {
  const t = useWords();
  if (points !== undefined) return <>{t('wheel.pointsText', { points: grouped(points) })}</>;
  if (amount === null || amount === undefined) return <>–</>;
  if (terms === undefined) return <Amount value={amount} />;
  return (
    <>
      {moneyWithSymbol(amount)} · {t('wheel.bonusTerms', { terms: bonusText(t, terms) })}
    </>
  );
}
