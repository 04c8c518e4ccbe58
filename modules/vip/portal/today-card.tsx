import { Card } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { decimalText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { calendarDayText } from '@sanam/portal/lib/time.ts';
import { type Today, useToday } from './queries.ts';

/**
 * The rebate of today's bets so far. Shows nothing while it loads and for members who had no level when the day began.
 */
export function TodayCard() {
  const { data } = useToday();
  const today = data?.today ?? null;
  return today === null ? null : <SoFar today={today} />;
}

function SoFar({ today: { day, amount, lines } }: { today: Today }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  return (
    <Card as="section" aria-label={t('vip.today')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg font-semibold">{t('vip.today')}</h2>
        <span className="tabular text-sm text-ink-soft">{calendarDayText(day)}</span>
      </div>
      <p className="num text-2xl font-semibold">{moneyText(amount, symbol)}</p>
      {lines.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {lines.map(({ product, bets, percent, amount: part }) => (
            <li key={product} className="flex justify-between gap-3">
              <span className="min-w-0 break-words">
                {t('vip.today.line', {
                  product: t(`games.type.${product}`),
                  bets: moneyText(bets, symbol),
                  percent: decimalText(percent, 2),
                })}
              </span>
              <span className="num shrink-0">{moneyText(part, symbol)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft">{t('vip.today.when')}</p>
    </Card>
  );
}
