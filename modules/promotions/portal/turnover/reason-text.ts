import type { Value } from '@sanam/client/client';
import { fromWire, toWire } from '@sanam/contract/money';
import type { Translate } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';

type Contribution = Pick<
  Value<'turnoverBets'>['list'][number],
  'reason' | 'weightPpm' | 'basis' | 'used' | 'valid' | 'counted'
>;

const PERCENT_PPM = 10_000;

/**
 * Returns the reason in sentences: "Counts 10 % of ฿180.00: that is the weight of this game. ฿200.00 of it counted
 * elsewhere."
 */
export function reasonText(
  t: Translate,
  { reason, weightPpm, ...bet }: Contribution,
  symbol: string | undefined,
): string {
  const money = (wire: string): string => moneyText(wire, symbol);
  const why = t(`turnover.reason.${reason}`, { basis: money(bet.basis), percent: String(weightPpm / PERCENT_PPM) });
  if (reason !== 'COUNTED' && reason !== 'WEIGHTED') return why;
  const isCut = fromWire(bet.used) < fromWire(bet.basis);
  const elsewhere = fromWire(bet.valid) - fromWire(bet.basis);
  return [
    reason === 'COUNTED' && isCut ? '' : why,
    isCut ? t('turnover.cut', { counted: money(bet.counted) }) : '',
    elsewhere > 0n ? t('turnover.elsewhere', { amount: money(toWire(elsewhere)) }) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
