import { useSearchParams } from '@sanam/portal/router/router.ts';
import { isVendorGroup } from '../vendor-groups.ts';
import { isGameCode } from './address.ts';
import { GameResults } from './game-results.tsx';
import { NewestResults } from './newest-results.tsx';

/** The newest results, or those of the game that the address names. */
export function ResultsPage() {
  const [query] = useSearchParams();
  const gameCode = query.get('gameCode');
  const vendor = query.get('vendor');
  if (isGameCode(gameCode)) return <GameResults key={gameCode} gameCode={gameCode} />;
  return <NewestResults key={vendor} vendor={isVendorGroup(vendor) ? vendor : null} />;
}
