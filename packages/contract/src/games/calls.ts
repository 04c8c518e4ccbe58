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
  hotGames: { method: 'GET', path: '/wps/relay/GCSGAME_hotGamesV2', who: 'anyone', summary: 'Hot games' },
  recentGames: {
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    who: 'member',
    summary: 'Games this member opened lately',
  },
  launchGame: {
    method: 'POST',
    path: '/wps/game/launchGame',
    who: 'member',
    summary: 'Make a one-time address for a game',
  },
  betRecord: {
    method: 'GET',
    path: '/wps/member/records/bets',
    who: 'member',
    summary: 'Betting record, one row per round',
  },
  roundReplay: {
    method: 'GET',
    path: '/wps/member/records/bets/:id/replay',
    who: 'member',
    summary: "Address of the vendor's replay of a round",
  },
} as const satisfies Record<string, Call>;
