import { useLocation } from '@sanam/portal/router/router.ts';
import { GameFrame } from './game-frame.tsx';
import { BalanceBox } from '@sanam/wallet/portal/balance-box.tsx';
import { headerOf } from '@sanam/portal/paths.ts';

/** The game has the window; clock and balance stay above it, the balance once where a header has it too. */
export function GamePage() {
  const hasHeader = headerOf(useLocation().pathname) !== 'whole';
  const balance = (
    <div className={hasHeader ? 'lg:hidden' : undefined}>
      <BalanceBox compact />
    </div>
  );
  return <GameFrame balance={balance} />;
}
