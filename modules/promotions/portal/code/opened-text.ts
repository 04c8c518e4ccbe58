import { useT } from '@sanam/portal/i18n/language.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import type { Redeemed } from './use-code.ts';

type Opened = Pick<Redeemed, 'title' | 'amount' | 'depositMin'>;

/** Returns a text for an opened offer: its name, maximum bonus and minimum deposit. */
export function useOpenedText(): (opened: Opened) => string {
  const t = useT();
  const money = useMoney();
  return ({ title, amount, depositMin }) => {
    const of = { title, amount: money(amount) };
    return depositMin === null
      ? t('promotions.code.opened', of)
      : t('promotions.code.openedFrom', { ...of, min: money(depositMin) });
  };
}
