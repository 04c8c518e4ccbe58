// Converts a vendor's list of games. Each entry is read separately, so a bad one affects only itself.
import { setImmediate } from 'node:timers/promises';
import { type VendorGame, vendorGameSchema } from '@sanam/hwp';
import { safeParse } from 'zod/mini';
import { nameProblem, shortened } from '../../contract/rules.ts';
import { ROWS_AT_ONCE } from './answer-rows.ts';
import type { ImportedGame } from './types.ts';

const PICTURE_MAX = 300;

export interface ReadGames {
  games: ImportedGame[];
  bad: { code: string; reason: string }[];
}

/** Returns the good entries, and the bad ones with their problems. A repeated code is bad. Yields to other work. */
export async function readGames(list: readonly unknown[]): Promise<ReadGames> {
  const games = new Map<string, ImportedGame>();
  const bad: ReadGames['bad'] = [];
  for (const [at, entry] of list.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    const parsed = safeParse(vendorGameSchema, entry);
    const reason = parsed.success ? problemOf(parsed.data, games) : parsed.error.issues[0]!.path.join('.') || 'shape';
    if (parsed.success && reason === undefined) games.set(parsed.data.game_code, importedGame(parsed.data));
    else bad.push({ code: codeOf(entry), reason: reason! });
  }
  return { games: [...games.values()], bad };
}

/** Returns the field at fault in an entry of the right shape. */
function problemOf(game: VendorGame, seen: ReadonlyMap<string, unknown>): string | undefined {
  if (seen.has(game.game_code)) return 'game_code duplicate';
  for (const language of ['th', 'en'] as const) {
    const problem = nameProblem(game.names[language]);
    if (problem !== undefined) return `names.${language} ${problem}`;
  }
  if (game.max_bet === 0 || game.max_bet < game.min_bet) return 'max_bet belowMin';
  const isLong = [game.picture_square_url, game.picture_wide_url].some((address) => address.length > PICTURE_MAX);
  return isLong ? 'picture tooLong' : undefined;
}

function codeOf(entry: unknown): string {
  const code = typeof entry === 'object' && entry !== null && 'game_code' in entry ? entry.game_code : undefined;
  return typeof code === 'string' ? shortened(code) : '';
}

function importedGame(game: VendorGame): ImportedGame {
  return {
    code: game.game_code,
    gameType: game.type,
    classify: game.type === 'RNG' ? 'slots' : 'other',
    nameTh: game.names.th,
    nameEn: game.names.en,
    pictureSquareUrl: game.picture_square_url,
    pictureWideUrl: game.picture_wide_url,
    minBetMinor: BigInt(game.min_bet),
    maxBetMinor: BigInt(game.max_bet),
    rtp: game.rtp,
    hasDemo: game.has_demo,
  };
}
