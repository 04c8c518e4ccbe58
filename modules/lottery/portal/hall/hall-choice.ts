import type { LotteryGame, LotteryMenu } from './queries.ts';
import { drawsOn, type Weekday } from './weekdays.ts';

export const hallTabs = ['all', 'hot', 'fav', 'recent'] as const;
export type HallTab = (typeof hallTabs)[number];

/** The tab that an address names, `all` without one. */
export const hallTab = (page: string | null): HallTab => hallTabs.find((tab) => tab === page) ?? 'all';

/** What is looked for in the hall. */
export interface HallChoice {
  /** A heading of the menu; null: all of them. */
  tag: string | null;
  weekday: Weekday | null;
  name: string;
}

export const nothingSought: HallChoice = { tag: null, weekday: null, name: '' };

/** Whether a lottery has the name and draws on the weekday that are looked for. */
function isSought(game: LotteryGame, { weekday, name }: HallChoice): boolean {
  const isNamed = game.gameName.toLowerCase().includes(name.trim().toLowerCase());
  return isNamed && (weekday === null || drawsOn(game, weekday));
}

/** The menu with only what is looked for; a tag without games is left out. */
export const soughtMenu = (menu: LotteryMenu, choice: HallChoice): LotteryMenu =>
  menu
    .filter(({ tag }) => choice.tag === null || choice.tag === tag)
    .map(({ tag, gameMenus }) => ({ tag, gameMenus: gameMenus.filter((game) => isSought(game, choice)) }))
    .filter(({ gameMenus }) => gameMenus.length > 0);

export const soughtGames = (games: readonly LotteryGame[], choice: HallChoice): LotteryGame[] =>
  games.filter((game) => (choice.tag === null || choice.tag === game.gameMenuTag) && isSought(game, choice));
