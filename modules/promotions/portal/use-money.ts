import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';

/** Writes an amount with the site's symbol. */
export function useMoney(): (amount: string) => string {
  const symbol = useSite()?.symbol;
  return (amount) => moneyText(amount, symbol);
}
