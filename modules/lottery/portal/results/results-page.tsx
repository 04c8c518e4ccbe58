import { useSearchParams } from '@sanam/portal/router/router.ts';
import { isVendorGroup } from '../vendor-groups.ts';
import { isGameCode } from './address.ts';
import { GameResults } from './game-results.tsx';
import { NewestResults } from './newest-results.tsx';

/** The page with the newest results, or with those of the game named in the address. */
export function ResultsPage() {
  const [query] = useSearchParams();
  const gameCode = query.get('gameCode');
  const vendor = query.get('vendor');
  if (isGameCode(gameCode)) return <GameResults key={gameCode} gameCode={gameCode} />;
  return <NewestResults key={vendor} vendor={isVendorGroup(vendor) ? vendor : null} />;
}
