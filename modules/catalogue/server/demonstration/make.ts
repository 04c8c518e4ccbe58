// Generates a full-size demonstration catalogue from a seed: the same vendors and games on every machine. None of them
// can be played.
import { pick, seeded } from '@sanam/art';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { ImportedGame } from '@sanam/vendors/server/index.ts';
import { classesOf, type DemonstrationVendor } from './vendors.data.ts';
import { likes, things } from './words.data.ts';

/** Positions after the games that can be played. */
const FIRST_POSITION = 2000;
const POSITIONS = 10_000;
const HOT_SHARE = 0.015;
const NEW_SHARE = 0.05;
const MIN_BETS: readonly [bigint, ...bigint[]] = [1n, 5n, 10n, 10n, 50n, 75n, 100n, 100n, 500n];
const BET_SPAN = 5000n;
const WITH_TRIAL = new Set<GameType>(['RNG', 'FISH']);

export interface DemonstrationGame extends ImportedGame {
  kind: 'GAME' | 'VASSALAGE';
  isHot: boolean;
  isNew: boolean;
  position: number;
}

/** Returns all games of one vendor, `scale` times as many as its table says. */
export function demonstrationGames(vendor: DemonstrationVendor, scale = 1): DemonstrationGame[] {
  const games = Object.entries(vendor.games).flatMap(([type, count]) =>
    Array.from({ length: count * scale }, (_, at) => gameOf(vendor, type as GameType, at)),
  );
  return vendor.hasLobby === true ? [lobbyOf(vendor), ...games] : games;
}

function gameOf(vendor: DemonstrationVendor, gameType: GameType, at: number): DemonstrationGame {
  const code = `${gameType.toLowerCase()}-${String(at).padStart(5, '0')}`;
  const random = seeded(`${vendor.code}/${code}`);
  const [nameTh, nameEn] = nameOf(vendor.code, at);
  const minBetMinor = pick(MIN_BETS, random);
  return {
    code,
    gameType,
    classify: pick(classesOf[gameType], random),
    nameTh,
    nameEn,
    pictureSquareUrl: pictureOf(vendor.code, code),
    pictureWideUrl: null,
    minBetMinor,
    maxBetMinor: minBetMinor * BET_SPAN,
    rtp: null, // An invented return to player would be misleading.
    hasDemo: WITH_TRIAL.has(gameType),
    kind: 'GAME',
    isHot: random() < HOT_SHARE,
    isNew: random() < NEW_SHARE,
    position: FIRST_POSITION + Math.floor(random() * POSITIONS),
  };
}

function lobbyOf(vendor: DemonstrationVendor): DemonstrationGame {
  const gameType = Object.keys(vendor.games)[0] as GameType;
  return {
    ...gameOf(vendor, gameType, 0),
    code: 'lobby',
    nameTh: `ห้องเกม ${vendor.name}`,
    nameEn: `${vendor.name} lobby`,
    pictureSquareUrl: pictureOf(vendor.code, 'lobby'),
    kind: 'VASSALAGE',
    isHot: true,
    position: FIRST_POSITION - 1,
  };
}

/**
 * Returns a name: every pair of words once, starting at another pair for each vendor; then the pairs again with a
 * number.
 */
function nameOf(vendor: string, at: number): [thai: string, english: string] {
  const pairs = things.length * likes.length;
  const start = Math.floor(seeded(vendor)() * pairs);
  const place = (start + at) % pairs;
  const thing = things[place % things.length]!;
  const like = likes[Math.floor(place / things.length)]!;
  const turn = Math.floor(at / pairs);
  const suffix = turn === 0 ? '' : ` ${turn + 1}`;
  return [`${thing[0]}${like[0]}${suffix}`, `${like[1]} ${thing[1]}${suffix}`];
}

const pictureOf = (vendor: string, code: string): string => `/art/games/${vendor}/${code}.svg`;
