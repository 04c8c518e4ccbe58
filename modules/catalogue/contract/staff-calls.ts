import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { auditRow, reason, revision } from '@sanam/staff/contract/schemas.ts';
import { gameListNames, ownFields, pinnedTypes } from '@sanam/vendors/contract/game-types.ts';
import {
  countries,
  country,
  gameName,
  gameType,
  newShortName,
  picture,
  place,
  shortName,
  vendorCode,
} from '@sanam/vendors/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { importCalls } from './import-calls.ts';

const nodeId = z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/));

const classify = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/));

const gameStates = ['on', 'off'] as const;

const opsGameRow = z.object({
  id: nodeId,
  code: z.string(),
  vendor: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  gameType,
  classify: z.string(),
  pictureUrl: z.nullable(z.string()),
  kind: z.enum(['GAME', 'VASSALAGE']),
  enabled: z.boolean(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  position: z.int(),
  minBet: amount,
  maxBet: amount,
  rtp: z.nullable(z.string()),
  hasDemo: z.boolean(),
  /** Codes of countries to which a rule of its own closes the game. */
  countries: z.array(z.string()),
});
const gameRecord = z.extend(opsGameRow, {
  /** Names in languages other than Thai and English, by language. */
  names: z.record(z.string(), z.string()),
  ownFields: z.array(z.enum(ownFields)),
  importedAt: instant,
  vendorEnabled: z.boolean(),
  isVendorOffered: z.boolean(),
  vendorCountries: z.array(z.string()),
  openRounds: z.int(),
  pins: z.array(z.object({ gameType: z.enum(pinnedTypes), list: z.enum(gameListNames), place: z.int() })),
  classes: z.array(z.string()),
  revision,
  history: z.array(auditRow),
});
const gameFilter = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  vendor: z.optional(vendorCode),
  gameType: z.optional(gameType),
  classify: z.optional(classify),
  state: z.optional(z.enum(gameStates)),
  hot: z.optional(z.enum(['true'])),
};

const GAMES_AT_ONCE = 500;
const selection = z.union([
  z.strictObject({ ids: z.array(nodeId).check(z.minLength(1), z.maxLength(GAMES_AT_ONCE)) }),
  z.strictObject({ filter: z.strictObject(gameFilter) }),
]);
const gameAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('switch'), isOn: z.boolean() }),
  z.strictObject({ kind: z.literal('hot'), isHot: z.boolean() }),
  z.strictObject({ kind: z.literal('new'), isNew: z.boolean() }),
  z.strictObject({ kind: z.literal('position'), position: place }),
  z.strictObject({ kind: z.literal('classify'), classify }),
  z.strictObject({ kind: z.literal('close'), country }),
  z.strictObject({ kind: z.literal('open'), country }),
]);
const actPreview = z.object({
  selected: z.int(),
  changing: z.int(),
  /** Open rounds in games that would be switched off; they continue to their end. */
  openRounds: z.int(),
  /** The first changed games. */
  sample: z.array(
    z.object({ id: nodeId, name: z.string(), vendor: z.string(), before: z.string(), after: z.string() }),
  ),
  /** Mark of exactly these changes; the action refuses to make others. */
  mark: revision,
});

const pin = z.object({
  id: nodeId,
  code: z.string(),
  vendor: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  pictureUrl: z.nullable(z.string()),
  /** False: the game is not in the list now (switched off, not hot, closed), so its pin has no effect. */
  isShown: z.boolean(),
});
const PINS_MAX = 30;
const listParams = z.object({ gameType: z.enum(pinnedTypes), list: z.enum(gameListNames) });

export const catalogueStaffCalls = {
  opsListGames: staff('games.game.read', {
    method: 'GET',
    path: '/ops/games',
    summary: 'Games of every vendor in the order of the halls',
    query: z.object({ ...paging, ...gameFilter }),
    value: z.extend(pageOf(opsGameRow), { classes: z.array(z.string()) }),
    refusals: [],
  }),
  opsExportGames: staff('games.game.read', {
    method: 'GET',
    path: '/ops/games-file',
    summary: 'The games of a filter as a CSV file that can be imported again',
    raw: true,
    query: z.object(gameFilter),
    value: nothing,
    refusals: ['games.tooMany'],
  }),
  opsGetGame: staff('games.game.read', {
    method: 'GET',
    path: '/ops/games/:id',
    summary: 'One game',
    params: z.object({ id: nodeId }),
    value: gameRecord,
    refusals: [],
  }),
  opsChangeGame: staff('games.game.change', {
    method: 'POST',
    path: '/ops/games/:id',
    summary: 'Change names, translations, picture, class, marks, order and closed countries of a game',
    params: z.object({ id: nodeId }),
    body: z.strictObject({
      nameTh: gameName,
      nameEn: gameName,
      names: z.record(country, gameName),
      pictureUrl: picture,
      classify,
      isHot: z.boolean(),
      isNew: z.boolean(),
      position: place,
      countries,
      /** The game's own fields from now on; for a field left out, the vendor's next list sets the value again. */
      ownFields: z.array(z.enum(ownFields)),
      revision,
      reason,
    }),
    value: z.object({ revision }),
    refusals: ['operator.staleVersion'],
  }),
  opsPreviewGames: staff('games.game.change', {
    method: 'POST',
    path: '/ops/games-preview',
    summary: 'What an act on many games would change',
    body: z.strictObject({ selection, act: gameAct }),
    value: actPreview,
    refusals: ['games.tooMany'],
  }),
  opsActOnGames: staff('games.game.change', {
    method: 'POST',
    path: '/ops/games-acts',
    idempotent: true,
    summary: 'Carry out an act on many games, as it was shown before',
    body: z.strictObject({ selection, act: gameAct, mark: revision, reason }),
    value: z.object({ changed: z.int() }),
    refusals: ['operator.staleVersion', 'games.tooMany'],
  }),
  opsGetPins: staff('games.game.read', {
    method: 'GET',
    path: '/ops/game-lists/:gameType/:list',
    summary: 'What the merchant puts in front of a list',
    params: listParams,
    value: z.object({ list: z.array(pin), max: z.int(), revision }),
    refusals: [],
  }),
  opsChangePins: staff('games.game.change', {
    method: 'POST',
    path: '/ops/game-lists/:gameType/:list',
    summary: 'Put games in front of a list, in this order',
    params: listParams,
    body: z.strictObject({ ids: z.array(nodeId).check(z.maxLength(PINS_MAX)), revision, reason }),
    value: z.object({ revision }),
    refusals: ['operator.staleVersion', 'games.unknownGame', 'games.notOfList'],
  }),
  opsGetHallSettings: staff('games.hall.read', {
    method: 'GET',
    path: '/ops/settings/halls',
    summary: 'Jackpot counter and winner board of the merchant',
    value: z.object({
      merchant: z.object({ id: z.string(), name: z.string() }),
      revision,
      jackpot: z.object({ isShown: z.boolean(), base: amount, labelTh: shortName, labelEn: shortName }),
      winners: z.object({ winMin: amount, shown: z.int() }),
    }),
    refusals: [],
  }),
  opsChangeHallSettings: staff('games.hall.change', {
    method: 'POST',
    path: '/ops/settings/halls',
    summary: 'Change the jackpot counter and the winner board',
    body: z.strictObject({
      jackpot: z.strictObject({ isShown: z.boolean(), base: amount, labelTh: newShortName, labelEn: newShortName }),
      winners: z.strictObject({ winMin: amount, shown: z.int().check(z.minimum(0), z.maximum(50)) }),
      revision,
      reason,
    }),
    value: z.object({ revision }),
    refusals: ['operator.staleVersion'],
  }),
  ...importCalls,
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof catalogueStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
