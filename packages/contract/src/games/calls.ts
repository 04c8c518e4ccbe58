import type { Call } from '../call.ts';

export const gamesCalls = {
  gameMenus: { method: 'GET', path: '/lgw/games/game_menus', who: 'anyone', summary: 'Game types with their vendors' },
  newGameVendor: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_newGameVendor',
    who: 'anyone',
    summary: 'Vendors of one game type',
  },
  gameList: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    who: 'anyone',
    summary: 'Games of a hall, filtered and paged',
  },
  lobby: {
    method: 'GET',
    path: '/wps/relay/MCSFE_lobby',
    who: 'anyone',
    summary: 'Every hall with its vendors and how many games each has',
  },
  hotGames: { method: 'GET', path: '/wps/relay/GCSGAME_hotGamesV2', who: 'anyone', summary: 'Hot games' },
  recentGames: {
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    who: 'member',
    summary: 'Games this member opened lately',
  },
  vassGameType: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_getVassGameType',
    who: 'anyone',
    summary: 'Classes a hall or a vendor can be filtered by',
  },
  favouriteGames: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    who: 'player',
    summary: 'Ids of the games this member keeps',
  },
  favouriteGamesList: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    who: 'player',
    summary: 'Games this member keeps, paged',
  },
  addFavourite: {
    method: 'POST',
    path: '/wps/relay/MCSFE_addFavoriteGame',
    who: 'player',
    summary: 'Keep a game',
  },
  removeFavourite: {
    method: 'POST',
    path: '/wps/relay/MCSFE_removeFavoriteGame',
    who: 'player',
    summary: 'Keep a game no longer',
  },
  launchGame: {
    method: 'POST',
    path: '/wps/game/launchGame',
    who: 'member',
    summary: 'Make a one-time address for a game',
  },
  launchSports: {
    method: 'GET',
    path: '/wps/relay/GCS_gameLaunchFB',
    who: 'member',
    summary: 'Make a one-time address of the sports book for /fbsports; moves no money',
  },
  roomList: { method: 'GET', path: '/wps/relay/GLS2_roomList', who: 'anyone', summary: 'Rooms to play against others' },
  betRecord: {
    method: 'GET',
    path: '/wps/member/records/bets',
    who: 'member',
    whenExcluded: true,
    summary: 'Betting record, one row per round',
  },
  roundReplay: {
    method: 'GET',
    path: '/wps/member/records/bets/:id/replay',
    who: 'member',
    whenExcluded: true,
    summary: "Address of the vendor's replay of a round",
  },
} as const satisfies Record<string, Call>;
