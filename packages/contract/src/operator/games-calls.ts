import type { Call } from '../call.ts';
import { staff } from './permissions.ts';

/** What staff do about vendors, games, the catalogue and the wallet calls of vendors. */
export const operatorGamesCalls = {
  opsListVendors: staff('games.vendor.read', { method: 'GET', path: '/ops/vendors', summary: 'Game vendors' }),
  opsGetVendor: staff('games.vendor.read', {
    method: 'GET',
    path: '/ops/vendors/:code',
    summary: 'One vendor: how the brand shows it, keys, sessions, open rounds, countries',
  }),
  opsChangeVendor: staff('games.vendor.change', {
    method: 'POST',
    path: '/ops/vendors/:code',
    summary: 'Change how the brand shows a vendor, its closed countries, and when the monitor raises its hand',
  }),
  opsOfferVendor: staff('games.vendor.change', {
    method: 'POST',
    path: '/ops/vendors/:code/offer',
    summary: "Take a vendor into the brand's halls or out of them",
  }),
  opsSwitchVendor: staff('games.vendor.switch', {
    method: 'POST',
    path: '/ops/vendors/:code/switch',
    summary: 'Switch a vendor on or off for every brand: its bets are refused from that moment',
  }),
  opsListGames: staff('games.game.read', {
    method: 'GET',
    path: '/ops/games',
    summary: 'Games of every vendor in the order of the halls',
  }),
  opsExportGames: {
    ...staff('games.game.read', {
      method: 'GET',
      path: '/ops/games-file',
      summary: 'The games of a filter as a CSV file that can be imported again',
    }),
    raw: true,
  },
  opsGetGame: staff('games.game.read', { method: 'GET', path: '/ops/games/:id', summary: 'One game' }),
  opsChangeGame: staff('games.game.change', {
    method: 'POST',
    path: '/ops/games/:id',
    summary: 'Change names, translations, picture, class, marks, order and closed countries of a game',
  }),
  opsPreviewGames: staff('games.game.change', {
    method: 'POST',
    path: '/ops/games-preview',
    summary: 'What an act on many games would change',
  }),
  opsActOnGames: staff('games.game.change', {
    method: 'POST',
    path: '/ops/games-acts',
    idempotent: true,
    summary: 'Carry out an act on many games, as it was shown before',
  }),
  opsGetPins: staff('games.game.read', {
    method: 'GET',
    path: '/ops/game-lists/:gameType/:list',
    summary: 'What the brand puts in front of a list',
  }),
  opsChangePins: staff('games.game.change', {
    method: 'POST',
    path: '/ops/game-lists/:gameType/:list',
    summary: 'Put games in front of a list, in this order',
  }),
  opsListImports: staff('games.catalogue.read', {
    method: 'GET',
    path: '/ops/imports',
    summary: 'Files of games that were checked and landed',
  }),
  opsGetImport: staff('games.catalogue.read', {
    method: 'GET',
    path: '/ops/imports/:id',
    summary: 'What a file would change, or did, row by row',
  }),
  opsImportFaults: {
    ...staff('games.catalogue.read', {
      method: 'GET',
      path: '/ops/imports/:id/faults',
      summary: 'The rows of a file that cannot be taken, as CSV',
    }),
    raw: true,
  },
  opsCheckImport: {
    ...staff('games.catalogue.import', {
      method: 'POST',
      path: '/ops/vendors/:code/imports',
      summary: 'Read a CSV or JSON file of games and say what it would change; changes nothing',
    }),
    upload: true,
  },
  opsFetchImport: staff('games.catalogue.import', {
    method: 'POST',
    path: '/ops/vendors/:code/imports/fetch',
    summary: 'Ask the vendor for its list and say what it would change; changes nothing',
  }),
  opsLandImport: staff('games.catalogue.import', {
    method: 'POST',
    path: '/ops/imports/:id/landing',
    summary: 'Take the good rows of a checked file, all or none',
  }),
  opsReadCallbacks: staff('games.callback.read', {
    method: 'GET',
    path: '/ops/callbacks',
    summary: "Vendors' wallet calls: pace, time taken, refusals, alarms",
  }),
  opsGetCallbacks: staff('games.callback.read', {
    method: 'GET',
    path: '/ops/callbacks/:code',
    summary: "One vendor's wallet calls over time, and the last that failed",
  }),
  opsGetHallSettings: staff('games.hall.read', {
    method: 'GET',
    path: '/ops/settings/halls',
    summary: 'Jackpot counter and winner board of the brand',
  }),
  opsChangeHallSettings: staff('games.hall.change', {
    method: 'POST',
    path: '/ops/settings/halls',
    summary: 'Change the jackpot counter and the winner board',
  }),
} as const satisfies Record<string, Call>;
