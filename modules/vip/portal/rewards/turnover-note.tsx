import { useT } from '@sanam/portal/i18n/language.ts';
import { decimalText } from '@sanam/portal/lib/numbers.ts';

const ONCE = 100;

/** The wagering requirement of cash rewards. */
export function TurnoverNote({ percent }: { percent: number }) {
  const t = useT();
  if (percent === 0) return <p className="text-sm text-ink-soft">{t('vip.rewards.free')}</p>;
  const times = decimalText((percent / ONCE).toFixed(2), percent % ONCE === 0 ? 0 : 2);
  return <p className="text-sm text-ink-soft">{t('vip.rewards.turnover', { times })}</p>;
}
