import { Empty } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { Standing } from './queries.ts';

/** The levels that the member reached, with the states of their bonuses. */
export function History({ list }: { list: Standing['history'] }) {
  const t = useT();
  const money = useMoney();
  return (
    <section aria-labelledby="vip-history" className="flex flex-col gap-3">
      <h2 id="vip-history" className="text-xl">
        {t('vip.history')}
      </h2>
      {list.length === 0 ? (
        <Empty icon="history" title={t('vip.noHistory')}>
          {t('vip.noHistoryText')}
        </Empty>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
          {list.map(({ rankLevel, labelName, at, bonus, state }) => (
            <li key={rankLevel} className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-2">
              <span>
                <span className="font-semibold">{labelName}</span>{' '}
                <span className="tabular text-xs text-ink-soft">{dateTimeText(at)}</span>
              </span>
              <span className="tabular text-sm text-ink-soft">{t(`vip.bonus.${state}`, { amount: money(bonus) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
