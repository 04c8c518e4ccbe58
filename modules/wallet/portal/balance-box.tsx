import { cx, IconButton, Skeleton } from '@sanam/ui';
import { useRef } from 'react';
import { create } from 'zustand';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { endShow, useRoundOnShow } from './round-on-show.ts';
import { sessionStore } from '@sanam/portal/lib/storage.ts';
import { useBalance } from './queries.ts';

/** Hidden for this session only (GAP-140). */
const useHidden = create<{ hidden: boolean }>(() => ({ hidden: sessionStore.get('hideBalance') === '1' }));
function setHidden(hidden: boolean): void {
  sessionStore.set('hideBalance', hidden ? '1' : null);
  useHidden.setState({ hidden });
}

/** Text shown instead of a hidden balance (WAL-008). */
export const HIDDEN_BALANCE = '***';
/** Minimum milliseconds between two refreshes by the button (GAP-142). */
const REFRESH_MS = 1000;

/**
 * The balance with buttons to hide and refresh it; updates by live events. While a game shows a round it is the
 * balance before that round, unless the player refreshes.
 */
export function BalanceBox({ compact = false }: { compact?: boolean }) {
  const t = useT();
  const { hidden } = useHidden();
  const { data: current, isFetching, isError, refetch } = useBalance();
  const kept = useRoundOnShow((show) => show.kept);
  const data = kept?.balance ?? current;
  const asked = useRef(0);
  const refresh = () => {
    if (Date.now() - asked.current < REFRESH_MS) return;
    asked.current = Date.now();
    endShow();
    void refetch();
  };
  const text = data ? moneyText(data.sumBalance, data.symbol) : isError ? '—' : null;
  return (
    <div
      role="group"
      aria-label={t('nav.balance')}
      className={cx('flex items-center rounded-full bg-sunken ps-3', compact ? 'h-10' : 'h-11')}
    >
      <output aria-label={t('nav.balance')} data-testid="balance" className="num text-sm font-semibold">
        {hidden ? HIDDEN_BALANCE : (text ?? <Skeleton className="h-4 w-16" />)}
      </output>
      <IconButton
        icon={hidden ? 'eyeOff' : 'eye'}
        iconSize={18}
        label={t(hidden ? 'nav.showBalance' : 'nav.hideBalance')}
        aria-pressed={hidden}
        onClick={() => setHidden(!hidden)}
        className="max-sm:-ms-1"
      />
      <IconButton
        icon="refresh"
        iconSize={18}
        label={t('nav.refreshBalance')}
        aria-busy={isFetching}
        onClick={refresh}
        className={cx('-ms-3', isFetching && '[&>svg]:animate-turn', compact && 'max-sm:hidden')}
      />
    </div>
  );
}
