import { fromWire, toWire } from '@sanam/contract';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { turnoverOf } from '@sanam/wallet/contract/rules.ts';
import type { Reward } from './queries.ts';

/** The bonus money of a reward, and what has to be played before it is cash. */
export function BonusText({ bonus }: { bonus: NonNullable<Reward['bonus']> }) {
  const t = useT();
  const money = useMoney();
  const { amount, multiplePercent, days, betMax, cashOutMax } = bonus;
  const required = money(toWire(turnoverOf(fromWire(amount), multiplePercent)));
  const texts = [
    t('points.reward.bonus', { amount: money(amount), required, days }),
    ...(betMax === null ? [] : [t('points.reward.bonusBet', { amount: money(betMax) })]),
    ...(cashOutMax === null ? [] : [t('points.reward.bonusCash', { amount: money(cashOutMax) })]),
  ];
  return <p className="text-sm break-words text-ink-soft">{texts.join(' ')}</p>;
}
