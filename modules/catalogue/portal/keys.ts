/** First part of the query key of every cached answer of this module. */
export const keys = {
  gameMenus: ['gameMenus'],
  games: ['games'],
  hotGames: ['hotGames'],
  recentGames: ['recentGames'],
  favourites: ['favourites'],
  favouriteLists: ['favouriteLists'],
} as const;
