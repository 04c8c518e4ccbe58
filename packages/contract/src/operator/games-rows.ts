// The rows and fields that the calls about vendors, games, imports and wallet calls are made of.
import { z } from 'zod/mini';
import { amount, id, instant } from '../common.ts';
import { isOutsideAddress } from '../content/links.ts';
import { gameListNames, gameTypes, ownFields, pinnedTypes } from '../games/game-types.ts';
import { revision } from './identity-schemas.ts';
import { auditRow } from './rows.ts';

export const vendorCode = z.string().check(z.regex(/^[A-Z0-9_]{2,32}$/));
export const nodeId = z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/));
export const country = z.string().check(z.regex(/^[A-Z]{2}$/));
export const countries = z.array(country).check(z.maxLength(250));
export const gameType = z.enum(gameTypes);
/** Control characters, halves of a letter, and marks that turn the order of what follows; a file of games is refused them too. */
const badText = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const seen = /[^\p{C}\p{Z}]/u;
/** A text on one line in which there is something to see. */
const plain = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !badText.test(text) && seen.test(text)),
  );
export const name = plain(120);
export const shortName = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)));
export const newShortName = z.nullable(plain(60));
/** A picture of ours or of an https address; null: drawn by us. */
export const picture = z.nullable(
  z.string().check(
    z.maxLength(300),
    z.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/),
    z.refine((address) => address.startsWith('/') || isOutsideAddress(address)),
  ),
);
export const classify = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/));
export const place = z.int().check(z.minimum(0), z.maximum(100_000));

export const vendorRow = z.object({
  id: z.string(),
  code: z.string(),
  /** As the brand shows it. */
  nameTh: z.string(),
  nameEn: z.string(),
  pictureUrl: z.nullable(z.string()),
  types: z.array(gameType),
  /** Of this installation: off means that its bets are refused. */
  enabled: z.boolean(),
  /** In the halls of this brand. */
  isOffered: z.boolean(),
  position: z.nullable(z.int()),
  isHot: z.nullable(z.boolean()),
  capabilities: z.array(z.string()),
  games: z.int(),
  gamesOff: z.int(),
  openRounds: z.int(),
  sessions: z.int(),
  countries: z.array(z.string()),
  keyCreatedAt: z.nullable(instant),
});
export const vendorChange = {
  nameTh: newShortName,
  nameEn: newShortName,
  pictureUrl: picture,
  position: z.nullable(place),
  isHot: z.nullable(z.boolean()),
  countries,
  alarmSilentMinutes: z.int().check(z.minimum(1), z.maximum(1440)),
  alarmErrorPercent: z.int().check(z.minimum(1), z.maximum(100)),
};
export const vendorRecord = z.extend(vendorRow, {
  merchant: z.object({ id: z.string(), name: z.string() }),
  /** The vendor's own name, where the brand says nothing. */
  name: z.string(),
  own: z.object({ nameTh: shortName, nameEn: shortName }),
  maintenance: z.boolean(),
  adapter: z.string(),
  hasAddress: z.boolean(),
  launchHosts: z.array(z.string()),
  allowedAddresses: z.array(z.string()),
  keys: z.array(z.object({ direction: z.enum(['request', 'answer']), scheme: z.string(), createdAt: instant })),
  oldestRoundAt: z.nullable(instant),
  stakesInPlay: amount,
  alarmSilentMinutes: z.int(),
  alarmErrorPercent: z.int(),
  revision,
  history: z.array(auditRow),
});

const gameStates = ['on', 'off'] as const;

export const opsGameRow = z.object({
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
  /** Codes of countries it is closed to by itself. */
  countries: z.array(z.string()),
});
export const gameRecord = z.extend(opsGameRow, {
  /** Names beyond Thai and English, by language. */
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
export const gameFilter = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  vendor: z.optional(vendorCode),
  gameType: z.optional(gameType),
  classify: z.optional(classify),
  state: z.optional(z.enum(gameStates)),
  hot: z.optional(z.enum(['true'])),
};

const GAMES_AT_ONCE = 500;
export const selection = z.union([
  z.strictObject({ ids: z.array(nodeId).check(z.minLength(1), z.maxLength(GAMES_AT_ONCE)) }),
  z.strictObject({ filter: z.strictObject(gameFilter) }),
]);
export const gameAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('switch'), isOn: z.boolean() }),
  z.strictObject({ kind: z.literal('hot'), isHot: z.boolean() }),
  z.strictObject({ kind: z.literal('new'), isNew: z.boolean() }),
  z.strictObject({ kind: z.literal('position'), position: place }),
  z.strictObject({ kind: z.literal('classify'), classify }),
  z.strictObject({ kind: z.literal('close'), country }),
  z.strictObject({ kind: z.literal('open'), country }),
]);
export const actPreview = z.object({
  selected: z.int(),
  changing: z.int(),
  /** Rounds under way in games that would be switched off: they play on to their end. */
  openRounds: z.int(),
  /** The first of those that change. */
  sample: z.array(
    z.object({ id: nodeId, name: z.string(), vendor: z.string(), before: z.string(), after: z.string() }),
  ),
  /** Names exactly these changes; the act refuses to do others. */
  mark: revision,
});

export const pin = z.object({
  id: nodeId,
  code: z.string(),
  vendor: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  pictureUrl: z.nullable(z.string()),
  /** False: it is not in the list now (switched off, not hot, closed), so its pin waits. */
  isShown: z.boolean(),
});
export const PINS_MAX = 30;
export const listParams = z.object({ gameType: z.enum(pinnedTypes), list: z.enum(gameListNames) });

export const importCounts = {
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  bad: z.int(),
};
export const importRow = z.object({
  id,
  vendor: z.string(),
  source: z.enum(['csv', 'json', 'vendor']),
  fileName: z.string(),
  state: z.enum(['checked', 'landed']),
  rows: z.int(),
  bad: z.int(),
  added: z.nullable(z.int()),
  changed: z.nullable(z.int()),
  createdBy: z.string(),
  createdAt: instant,
  landedBy: z.nullable(z.string()),
  landedAt: z.nullable(instant),
});
const importFault = z.object({
  line: z.int(),
  code: z.string(),
  problems: z.array(z.object({ field: z.string(), problem: z.string(), value: z.string() })),
});
export const importReport = z.extend(importRow, {
  ...importCounts,
  /** The first of what changes, with the fields that do. */
  changes: z.array(
    z.object({
      line: z.int(),
      code: z.string(),
      name: z.string(),
      kind: z.enum(['added', 'changed']),
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  faults: z.array(importFault),
  unknownColumns: z.array(z.string()),
  /** The rows are still kept, so that it can be landed. */
  canLand: z.boolean(),
});

const callbackFigures = {
  calls: z.int(),
  perMinute: z.number(),
  p50: z.nullable(z.number()),
  p95: z.nullable(z.number()),
  p99: z.nullable(z.number()),
  /** Refused by the rules of play or money, as they should be. */
  refusals: z.int(),
  /** Ended as they should not: errors, time-outs, what could not be read. */
  faults: z.int(),
  unknown: z.int(),
  signatures: z.int(),
  replays: z.int(),
};
export const callbackRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  ...callbackFigures,
  lastCallAt: z.nullable(instant),
  sessions: z.int(),
  openRounds: z.int(),
  circuit: z.enum(['closed', 'open']),
  alarms: z.array(z.enum(['silent', 'errors', 'circuit', 'signature'])),
  /** Calls in equal parts of the window, oldest first. */
  series: z.array(z.int()),
});
export const callbackPoint = z.object({
  at: instant,
  calls: z.int(),
  refusals: z.int(),
  faults: z.int(),
  p50: z.nullable(z.number()),
  p95: z.nullable(z.number()),
  p99: z.nullable(z.number()),
});
