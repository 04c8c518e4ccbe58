// The lottery menu for visitors and members.
import type { CallValue, Calls } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import { kept } from '@sanam/server/platform/kept.ts';
import { numberOf } from '../../contract/boards.ts';
import { drawDayOfWeek } from '../../contract/calendar.ts';
import { marketOf } from '../../contract/markets.ts';
import type { PrizeMode, SalesState, VendorGroup } from '../../contract/states.ts';
import { listMenu, type MenuRow, popularCodes, recentCodes } from './store.ts';

export type Language = 'TH' | 'EN';
type Game = CallValue<Calls['popularLotteries']>[number];
type Menu = CallValue<Calls['lotteryGameMenus']>;

/** Cache time of a merchant's menu, in milliseconds. */
const MENU_MS = 500;
/** Cache time of the popular games, in milliseconds; their order changes within days. */
const POPULAR_MS = 60_000;
/** Maximum number of digits of a result in a list (LOT-016). */
const DIGITS_SHOWN = 6;

export interface MenuFilter {
  merchantId: string;
  language: Language;
  prizeMode?: PrizeMode | undefined;
  vendor?: VendorGroup | undefined;
}

export interface MenuService {
  /** Returns the games by menu tag, in menu order. */
  menus(filter: MenuFilter): Promise<Menu>;
  /** Returns the games that a member bought last, newest first. */
  recent(filter: MenuFilter & { memberId: string; count: number }): Promise<Game[]>;
  /** Returns the games that most members bought within seven days, most bought first. */
  popular(filter: MenuFilter & { count: number }): Promise<Game[]>;
  /** Returns one game; undefined if the merchant does not sell it. */
  game(filter: MenuFilter & { gameCode: string }): Promise<Game | undefined>;
}

export function createMenu(db: Db): MenuService {
  const menuOf = byMerchant((merchantId) => kept(MENU_MS, () => listMenu(db, merchantId)));
  const popularOf = byMerchant((merchantId) => kept(POPULAR_MS, () => popularCodes(db, merchantId)));
  const games = async (filter: MenuFilter): Promise<Game[]> =>
    (await menuOf(filter.merchantId))
      .filter((row) => filter.prizeMode === undefined || row.prize_mode === filter.prizeMode)
      .filter((row) => filter.vendor === undefined || row.vendor_group === filter.vendor)
      .map((row) => toGame(row, filter.language));
  const inOrder = (list: Game[], codes: readonly string[]): Game[] => {
    const byCode = new Map(list.map((one) => [one.gameCode, one]));
    return codes.flatMap((code) => byCode.get(code) ?? []);
  };
  return {
    async menus(filter) {
      const byTag = Map.groupBy(await games(filter), (one) => one.gameMenuTag);
      return [...byTag].map(([tag, gameMenus]) => ({ tag, gameMenus }));
    },
    async recent({ memberId, count, ...filter }) {
      return inOrder(await games(filter), await recentCodes(db, memberId, count));
    },
    async popular({ count, ...filter }) {
      return inOrder(await games(filter), await popularOf(filter.merchantId)).slice(0, count);
    },
    async game({ gameCode, ...filter }) {
      return (await games(filter)).find((one) => one.gameCode === gameCode);
    },
  };
}

function byMerchant<Answer>(make: (merchantId: string) => () => Promise<Answer>): (id: string) => Promise<Answer> {
  const made = new Map<string, () => Promise<Answer>>();
  return (merchantId) => {
    const ask = made.get(merchantId) ?? make(merchantId);
    made.set(merchantId, ask);
    return ask();
  };
}

/** Returns the whole seconds from the database's time to a moment, never negative. */
export const secondsTo = (now: Date, moment: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));

/** Shortens a result for lists: at most six digits of a number; a list of numbers stays complete. */
export const shortNumber = (number: string): string => (number.includes(',') ? number : number.slice(0, DIGITS_SHOWN));

function salesOf(row: MenuRow): SalesState {
  if (row.state === 'suspended') return 'suspended';
  if (row.state === 'open') return row.close_at !== null && row.close_at > row.now ? 'open' : 'locked';
  return row.state === null || row.state === 'planned' ? 'waiting' : 'locked';
}

function toGame(row: MenuRow, language: Language): Game {
  const market = marketOf(row.market);
  const { winning_at: winning, close_at: close, now } = row;
  return {
    gameId: row.game_id,
    gameCode: row.game_code,
    gameName: language === 'TH' ? row.name_th : row.name_en,
    vendor: row.vendor_group as VendorGroup,
    gameMenuTag: row.tag,
    remark: row.remark,
    prizeMode: row.prize_mode as PrizeMode,
    defaultPlayType: row.default_play_type,
    isHot: row.is_hot,
    numero: row.numero,
    state: salesOf(row),
    remainTime: winning === null ? 0 : secondsTo(now, winning),
    lockTime: winning === null || close === null ? 0 : secondsTo(close, winning),
    winningTime: winning?.toISOString() ?? null,
    closeAt: close?.toISOString() ?? null,
    serverTime: now.toISOString(),
    drawDayOfWeek: market === undefined ? '' : drawDayOfWeek(market),
    lastNumero: row.last_numero,
    lastNumber: row.last_board === null ? null : shortNumber(numberOf(row.last_board)),
  };
}
