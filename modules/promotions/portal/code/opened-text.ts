import { useT } from '@sanam/portal/i18n/language.ts';
import { useMoney } from '../use-money.ts';
import type { Redeemed } from './use-code.ts';

type Opened = Pick<Redeemed, 'title' | 'amount' | 'depositMin'>;

/** Says what a code opened at the deposit: the offer, what it gives at most, and from which deposit on. */
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
