import { moneyText } from './money.ts';
import { useSite } from './site.ts';

/** Returns a function that formats an amount with the site's currency symbol. */
export function useMoney(): (amount: string) => string {
  const symbol = useSite()?.symbol;
  return (amount) => moneyText(amount, symbol);
}
