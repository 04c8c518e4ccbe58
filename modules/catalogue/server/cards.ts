// Vendors of the halls as a player sees them: one card per hall and vendor.
import type { Calls, CallValue } from '@sanam/contract';
import { type GameType, gameTypes } from '@sanam/vendors/contract/game-types.ts';
import type { HallFilter } from './search/hall-index.ts';
import type { Halls, VendorFace } from './search/loader.ts';

export type VendorCard = CallValue<Calls['newGameVendor']>['list'][number];

/** The viewer: merchant and country determine the closed vendors and games. */
export interface Viewer {
  merchantId: string;
  /** Country; if absent, it is unknown and closes nothing. */
  country?: string | undefined;
  language: string;
}

interface Deps {
  halls: Halls;
}

function countOf({ halls }: Deps, filter: HallFilter): number {
  return halls.index.page(filter, 0, 0).totalCount;
}

function placeOf({ halls }: Deps, merchantId: string, vendor: string): number {
  return halls.faceOf(merchantId, vendor)?.position ?? Number.MAX_SAFE_INTEGER;
}

/**
 * Returns the cards: vendors with a position set by the merchant first, the others in the order of their first game.
 */
function cards(deps: Deps, viewer: Viewer): VendorCard[] {
  const { halls } = deps;
  const { merchantId } = viewer;
  const lanes = halls.index.lanes(closedTo(deps, viewer));
  const types = [...new Set(lanes.map(({ gameType }) => gameType))];
  return lanes
    .toSorted(
      (a, b) =>
        types.indexOf(a.gameType) - types.indexOf(b.gameType) ||
        placeOf(deps, merchantId, a.vendor) - placeOf(deps, merchantId, b.vendor),
    )
    .map(({ gameType, vendor, isHot, canPlay }) => {
      const face = halls.faceOf(merchantId, vendor);
      return {
        vassalage: vendor,
        displayName: vendorName(deps, viewer, vendor),
        gameType,
        accountTypeId: vendor,
        isHot: face?.isHot ?? isHot,
        logoUrl: face?.pictureUrl ?? null,
        canPlay,
      };
    });
}

export function menus(deps: Deps, viewer: Viewer): { title: string; gameClassify: GameType; cards: VendorCard[] }[] {
  const lanes = new Map<GameType, VendorCard[]>();
  for (const card of cards(deps, viewer)) lanes.set(card.gameType, [...(lanes.get(card.gameType) ?? []), card]);
  if (!lanes.has('COCKFIGHT')) lanes.set('COCKFIGHT', []); // always in the navigation (SHL-023)
  return [...lanes].map(([gameClassify, list]) => ({ title: gameClassify, gameClassify, cards: list }));
}

export function lobby(deps: Deps, viewer: Viewer): CallValue<Calls['lobby']> {
  const byType = Map.groupBy(cards(deps, viewer), (card) => card.gameType);
  const closed = { ...closedTo(deps, viewer), isPlayableOnly: true };
  const present = gameTypes.flatMap((gameType) => {
    const list = byType.get(gameType);
    return list === undefined ? [] : [{ gameType, list }];
  });
  const list = present.map(({ gameType, list }) => ({
    gameType,
    totalCount: countOf(deps, { gameType, ...closed }),
    hotCount: countOf(deps, { gameType, isHotOnly: true, ...closed }),
    vendors: list.map((card) => ({
      ...card,
      totalCount: countOf(deps, { gameType, vendor: card.vassalage, ...closed }),
    })),
  }));
  return { halls: list, totalCount: countOf(deps, closed) };
}

export function vendorCards(deps: Deps, gameType: GameType, viewer: Viewer): VendorCard[] {
  return cards(deps, viewer).filter((card) => card.gameType === gameType);
}

export function closedTo({ halls }: Deps, viewer: Viewer) {
  const { closedVendors, closedGames } = halls.closedTo(viewer.merchantId, viewer.country);
  return { closedVendors: [...halls.offVendors(), ...closedVendors], closedGames };
}

/** Returns the vendor's name at the merchant, or its own. */
export function vendorName({ halls }: Deps, { merchantId, language }: Viewer, vendor: string): string {
  return shownName(halls.faceOf(merchantId, vendor), language) ?? halls.vendorName(vendor) ?? vendor;
}

function shownName(face: VendorFace | undefined, language: string): string | undefined {
  return (language === 'TH' ? face?.nameTh : face?.nameEn) ?? undefined;
}
