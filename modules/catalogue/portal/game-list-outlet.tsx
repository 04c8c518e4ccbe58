import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { useGameList } from './game-list-state.ts';

const GameListPopup = lazyPage(async () => (await import('./game-list-popup.tsx')).GameListPopup);

export function GameListOutlet() {
  const { of: listed } = useGameList();
  return listed ? <GameListPopup /> : null;
}
