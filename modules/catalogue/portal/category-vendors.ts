import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { siteConfiguration } from '@sanam/portal/lib/site-configuration.ts';
import type { VendorCard } from './queries.ts';

/** Types whose vendors this portal may name itself; with an empty list, the menus determine them (GAP-123). */
const named: Partial<Record<GameType, readonly string[]>> = { ESPORTS: siteConfiguration.esports };

/**
 * Returns the vendors of a category page: those of the menus, or the named ones among them in the order of their names
 * here.
 */
export function categoryVendors(
  gameType: GameType,
  cards: readonly VendorCard[],
  override: readonly string[] = named[gameType] ?? [],
): readonly VendorCard[] {
  if (override.length === 0) return cards;
  return override.flatMap((code) => cards.find((card) => card.vassalage === code) ?? []);
}
