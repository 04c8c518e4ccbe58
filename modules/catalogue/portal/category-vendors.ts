import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { siteConfiguration } from '@sanam/portal/lib/site-configuration.ts';
import type { VendorCard } from './queries.ts';

/** Types whose vendors this portal may name by itself; an empty list leaves them to the menus (GAP-123). */
const named: Partial<Record<GameType, readonly string[]>> = { ESPORTS: siteConfiguration.esports };

/** Vendors of a category page: those of the menus, or the named ones of them in the order they are named. */
export function categoryVendors(
  gameType: GameType,
  cards: readonly VendorCard[],
  override: readonly string[] = named[gameType] ?? [],
): readonly VendorCard[] {
  if (override.length === 0) return cards;
  return override.flatMap((code) => cards.find((card) => card.vassalage === code) ?? []);
}
