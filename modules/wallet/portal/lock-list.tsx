import { Meter } from '@sanam/ui';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import type { WithdrawalOptions } from './queries.ts';

/** The locks of the balance with their progress. */
export function LockList({ locks, symbol }: { locks: WithdrawalOptions['locks']; symbol: string }) {
  const t = useT();
  if (locks.length === 0) return null;
  return (
    <ul aria-label={t('withdraw.locks')} className="flex flex-col gap-2">
      {locks.map((lock) => (
        <li key={lock.id} className="rounded-md bg-caution-soft p-3 text-sm text-caution">
          <div className="flex justify-between gap-3 font-semibold">
            <span>{t(`withdraw.lock.${lock.kind}`)}</span>
            <span className="num">{moneyText(lock.amount, symbol)}</span>
          </div>
          {lock.required === '0.00' ? null : (
            <>
              <div className="my-2">
                <Meter part={Number(lock.done) / Number(lock.required)} label={t('withdraw.turnover')} />
              </div>
              {lock.kind === 'depositTurnover' && (
                <p className="truncate text-xs">{t('withdraw.lockSource', { source: lock.source })}</p>
              )}
              <p className="tabular">
                {t('withdraw.turnoverText', {
                  done: moneyText(lock.done, symbol),
                  required: moneyText(lock.required, symbol),
                  remaining: moneyText(lock.remaining, symbol),
                })}
              </p>
              <Link to={memberPath('bonusDetails')} className="inline-flex min-h-11 items-center underline">
                {t('withdraw.lockBets')}
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
