import type { SlotDefinition } from './engine/definition.ts';
import { type ReturnParts, returnToPlayer } from './engine/return-to-player.ts';
import { lanternRiver } from './lantern-river/game.ts';

export interface CatalogueEntry {
  game: SlotDefinition;
  names: { th: string; en: string };
  volatility: 'LOW' | 'MEDIUM' | 'HIGH';
}

/**
 * All games of the studio. A new game needs a folder beside `lantern-river`, an entry here and a skin in `web/skins`.
 */
export const catalogue: readonly CatalogueEntry[] = [
  { game: lanternRiver, names: { th: 'สายน้ำโคมทอง', en: 'Lantern River' }, volatility: 'MEDIUM' },
];

export function findGame(code: string): CatalogueEntry | undefined {
  return catalogue.find((entry) => entry.game.code === code);
}

const returns = new Map<string, ReturnParts>();

/** Returns the exact return to player of a game; computed once per game and version. */
export function returnOf(game: SlotDefinition): ReturnParts {
  const key = `${game.code}@${game.version}`;
  const known = returns.get(key) ?? returnToPlayer(game);
  returns.set(key, known);
  return known;
}
