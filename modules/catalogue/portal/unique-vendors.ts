import type { Lane, VendorCard } from './queries.ts';

/** Returns every vendor once, as the first lane with its games shows it, in the order of the menus. */
export function uniqueVendors(lanes: readonly Lane[]): VendorCard[] {
  const cards = new Map<string, VendorCard>();
  for (const card of lanes.flatMap((lane) => lane.cards))
    if (!cards.has(card.vassalage)) cards.set(card.vassalage, card);
  return [...cards.values()];
}
