import { Amount } from '@sanam/console/components/amount.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';

interface WorthProps {
  of: { amount?: string | null | undefined; points?: number | undefined };
}

/** What a prize is worth: cash, points, or nothing. */
export function Worth({ of: { amount, points } }: WorthProps) {
  const t = useWords();
  if (points !== undefined) return <>{t('wheel.pointsText', { points: grouped(points) })}</>;
  return amount === null || amount === undefined ? <>–</> : <Amount value={amount} />;
}
