import type { LotteryGame, LotteryMenu } from './queries.ts';
import { drawsOn, type Weekday } from './weekdays.ts';

export const hallTabs = ['all', 'hot', 'fav', 'recent'] as const;
export type HallTab = (typeof hallTabs)[number];

/** Returns the tab named in the address; `all` if there is none. */
export const hallTab = (page: string | null): HallTab => hallTabs.find((tab) => tab === page) ?? 'all';

/** Search criteria of the hall. */
export interface HallChoice {
  /** Heading of the menu; null: all headings. */
  tag: string | null;
  weekday: Weekday | null;
  name: string;
}

export const nothingSought: HallChoice = { tag: null, weekday: null, name: '' };

/** Checks whether a lottery matches the name and draws on the weekday of the search. */
function isSought(game: LotteryGame, { weekday, name }: HallChoice): boolean {
  const isNamed = game.gameName.toLowerCase().includes(name.trim().toLowerCase());
  return isNamed && (weekday === null || drawsOn(game, weekday));
}

/** Filters the menu by the search criteria; leaves out headings without games. */
export const soughtMenu = (menu: LotteryMenu, choice: HallChoice): LotteryMenu =>
  menu
    .filter(({ tag }) => choice.tag === null || choice.tag === tag)
    .map(({ tag, gameMenus }) => ({ tag, gameMenus: gameMenus.filter((game) => isSought(game, choice)) }))
    .filter(({ gameMenus }) => gameMenus.length > 0);

export const soughtGames = (games: readonly LotteryGame[], choice: HallChoice): LotteryGame[] =>
  games.filter((game) => (choice.tag === null || choice.tag === game.gameMenuTag) && isSought(game, choice));
