import { GameFrame } from '../features/games/game-frame.tsx';
import { BalanceBox } from '../features/wallet/balance-box.tsx';

/** The game has the window; clock and balance stay above it. */
export function GamePage() {
  return <GameFrame balance={<BalanceBox compact />} />;
}
