import { useLocation } from '@sanam/portal/router/router.ts';
import { GameFrame } from './game-frame.tsx';
import { useBalance } from '@sanam/wallet/portal/queries.ts';
import { useRoundOnShow } from '@sanam/wallet/portal/round-on-show.ts';
import { BalanceBox } from '@sanam/wallet/portal/balance-box.tsx';
import { headerOf } from '@sanam/portal/paths.ts';

/**
 * The page of a game in the whole window; clock and balance stay above it, the balance only once if a header shows it
 * too.
 */
export function GamePage() {
  const hasHeader = headerOf(useLocation().pathname) !== 'whole';
  const { data } = useBalance();
  const isShowing = useRoundOnShow(({ kept }) => kept !== null);
  const balance = (
    <div className={hasHeader ? 'lg:hidden' : undefined}>
      <BalanceBox compact />
    </div>
  );
  return <GameFrame balance={balance} moneyChange={isShowing ? undefined : data?.version} />;
}
