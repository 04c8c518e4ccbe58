import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import {
  auditRow,
  changedValue,
  merchantRef,
  outcome,
  reason,
  revision,
  settingChange,
} from '@sanam/staff/contract/schemas.ts';
import { callbackWindows } from './game-types.ts';
import { findingKinds, findingStates } from './findings.ts';
import './permissions.ts';
import './refusals.ts';
import { countries, gameType, newShortName, picture, place, shortName, vendorCode } from './schemas.ts';
import './live.ts';
import { stuckFigures, vendorRoundsCalls } from './rounds-calls.ts';
import { autoTransferModes, transferDirections, transferOrigins, transferStates } from './transfers.ts';

const vendorRow = z.object({
  id: z.string(),
  code: z.string(),
  /** Name shown by the merchant. */
  nameTh: z.string(),
  nameEn: z.string(),
  pictureUrl: z.nullable(z.string()),
  types: z.array(gameType),
  /** Of the whole installation; false: its bets are refused. */
  enabled: z.boolean(),
  /** Offered in the halls of this merchant. */
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
const findingRow = z.object({
  id: z.string(),
  at: instant,
  vendor: z.string(),
  kind: z.enum(findingKinds),
  transactionId: z.string(),
  /** Member whose payouts wait while it is open; null if it concerns no member. */
  member: z.nullable(z.object({ memberId: z.string(), username: z.string() })),
  isAlarm: z.boolean(),
  state: z.enum(findingStates),
  closedAt: z.nullable(instant),
  /** Data of both sides, or the reason for closing. */
  note: z.string(),
});
const transferRow = z.object({
  id,
  at: instant,
  vendor: z.string(),
  member: z.object({ memberId: z.string(), username: z.string() }),
  direction: z.enum(transferDirections),
  amount,
  state: z.enum(transferStates),
  origin: z.enum(transferOrigins),
  /** Last inconclusive answer, or the reason for the refusal. */
  code: z.nullable(z.string()),
  /** Number of queries sent to the vendor. */
  asks: z.int(),
  endedAt: z.nullable(instant),
});
/** Lowest threshold in whole units; smaller wins are never checked (modules/vendors/sql/routines/watch-wins.sql). */
const WIN_MAX_LEAST = 100;
/** Thresholds for an alarm to staff; a win above its threshold is paid all the same. */
const vendorBounds = {
  /** Per node. */
  callsPerSecond: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** Per minute, for all nodes together. */
  unknownReferencesMax: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  winMax: amount.check(z.refine((text) => Number(text) >= WIN_MAX_LEAST)),
  winMultipleMax: z.int().check(z.minimum(1), z.maximum(1_000_000)),
};
const vendorChange = {
  nameTh: newShortName,
  nameEn: newShortName,
  pictureUrl: picture,
  position: z.nullable(place),
  isHot: z.nullable(z.boolean()),
  countries,
  alarmSilentMinutes: z.int().check(z.minimum(1), z.maximum(1440)),
  alarmErrorPercent: z.int().check(z.minimum(1), z.maximum(100)),
  ...vendorBounds,
};
const vendorRecord = z.extend(vendorRow, {
  merchant: z.object({ id: z.string(), name: z.string() }),
  /** Name given by the vendor, used without a name of the merchant. */
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
  ...stuckFigures,
  alarmSilentMinutes: z.int(),
  alarmErrorPercent: z.int(),
  ...vendorBounds,
  revision,
  history: z.array(auditRow),
});

const callbackFigures = {
  calls: z.int(),
  perMinute: z.number(),
  p50: z.nullable(z.number()),
  p95: z.nullable(z.number()),
  p99: z.nullable(z.number()),
  /** Calls refused by the rules of play or money, as expected. */
  refusals: z.int(),
  /** Failed calls: errors, timeouts, unreadable answers. */
  faults: z.int(),
  unknown: z.int(),
  signatures: z.int(),
  replays: z.int(),
};
const callbackRow = z.object({
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
const callbackPoint = z.object({
  at: instant,
  calls: z.int(),
  refusals: z.int(),
  faults: z.int(),
  p50: z.nullable(z.number()),
  p95: z.nullable(z.number()),
  p99: z.nullable(z.number()),
});

export const vendorsStaffCalls = {
  opsListFindings: staff('games.reconciliation.read', {
    method: 'GET',
    path: '/ops/reconciliation',
    summary: 'Findings of the reconciliation with vendors',
    query: z.object({
      ...paging,
      state: z.optional(z.enum(findingStates)),
      kind: z.optional(z.enum(findingKinds)),
    }),
    value: pageOf(findingRow),
    refusals: [],
  }),
  opsCloseFinding: staff('games.finding.close', {
    method: 'POST',
    path: '/ops/reconciliation/:id/close',
    summary: 'Close a finding after looking at it; a large win is released for payouts',
    params: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
    body: z.strictObject({
      /** Time of the finding as shown: it may have been reopened since. */
      at: instant,
      reason,
    }),
    value: z.object({ state: z.enum(findingStates) }),
    refusals: ['operator.staleVersion'],
  }),
  opsGetTransferSettings: staff('games.transfer.read', {
    method: 'GET',
    path: '/ops/settings/transfers',
    summary: 'What happens with money of members at vendors that keep it, where they chose nothing',
    value: z.object({ merchant: merchantRef, revision, mode: z.enum(autoTransferModes) }),
    refusals: [],
  }),
  opsChangeTransferSettings: staff('games.vendor.change', {
    method: 'POST',
    path: '/ops/settings/transfers',
    summary: 'Change what happens with money of members who chose nothing',
    body: z.strictObject({ mode: z.enum(autoTransferModes), ...settingChange }),
    value: changedValue,
    refusals: ['operator.staleVersion'],
  }),
  opsListVendorTransfers: staff('games.transfer.read', {
    method: 'GET',
    path: '/ops/vendor-transfers',
    summary: 'Transfers between main wallets and vendors, newest first',
    query: z.object({
      ...paging,
      state: z.optional(z.enum(transferStates)),
      vendor: z.optional(vendorCode),
    }),
    value: pageOf(transferRow),
    refusals: [],
  }),
  opsDecideVendorTransfer: staff('games.transfer.decide', {
    method: 'POST',
    path: '/ops/vendor-transfers/:id/decision',
    idempotent: true,
    summary: 'Say what became of a transfer that its vendor does not answer about (two people)',
    params: idParams,
    body: z.strictObject({ decision: z.enum(['settled', 'refused']), reason }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
  opsListVendors: staff('games.vendor.read', {
    method: 'GET',
    path: '/ops/vendors',
    summary: 'Game vendors',
    query: z.object({
      ...paging,
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      state: z.optional(z.enum(['offered', 'notOffered', 'off'])),
      gameType: z.optional(gameType),
    }),
    value: pageOf(vendorRow),
    refusals: [],
  }),
  opsGetVendor: staff('games.vendor.read', {
    method: 'GET',
    path: '/ops/vendors/:code',
    summary: 'One vendor: how the merchant shows it, keys, sessions, open rounds, countries',
    params: z.object({ code: vendorCode }),
    value: vendorRecord,
    refusals: [],
  }),
  opsChangeVendor: staff('games.vendor.change', {
    method: 'POST',
    path: '/ops/vendors/:code',
    summary: 'Change how the merchant shows a vendor, its closed countries, and when the monitor raises its hand',
    params: z.object({ code: vendorCode }),
    body: z.strictObject({ ...vendorChange, revision, reason }),
    value: z.object({ revision }),
    refusals: ['operator.staleVersion'],
  }),
  opsOfferVendor: staff('games.vendor.change', {
    method: 'POST',
    path: '/ops/vendors/:code/offer',
    summary: "Take a vendor into the merchant's halls or out of them",
    params: z.object({ code: vendorCode }),
    body: z.strictObject({ isOn: z.boolean(), expected: z.boolean(), reason }),
    value: z.object({ isOn: z.boolean() }),
    refusals: ['operator.staleVersion'],
  }),
  opsSwitchVendor: staff('games.vendor.switch', {
    method: 'POST',
    path: '/ops/vendors/:code/switch',
    summary: 'Switch a vendor on or off for every merchant: its bets are refused from that moment',
    params: z.object({ code: vendorCode }),
    body: z.strictObject({ isOn: z.boolean(), expected: z.boolean(), reason }),
    value: z.object({ isOn: z.boolean() }),
    refusals: ['operator.staleVersion'],
  }),
  ...vendorRoundsCalls,
  opsReadCallbacks: staff('games.callback.read', {
    method: 'GET',
    path: '/ops/callbacks',
    summary: "Vendors' wallet calls: pace, time taken, refusals, alarms",
    query: z.object({ window: z._default(z.enum(callbackWindows), '1h') }),
    value: z.object({ list: z.array(callbackRow), window: z.enum(callbackWindows), at: instant }),
    refusals: [],
  }),
  opsGetCallbacks: staff('games.callback.read', {
    method: 'GET',
    path: '/ops/callbacks/:code',
    summary: "One vendor's wallet calls over time, and the last that failed",
    params: z.object({ code: vendorCode }),
    query: z.object({ window: z._default(z.enum(callbackWindows), '1h') }),
    value: z.extend(callbackRow, {
      window: z.enum(callbackWindows),
      at: instant,
      alarmSilentMinutes: z.int(),
      alarmErrorPercent: z.int(),
      points: z.array(callbackPoint),
      codes: z.array(
        z.object({
          direction: z.enum(['in', 'out']),
          call: z.string(),
          code: z.string(),
          kind: z.enum(['ok', 'refusal', 'fault']),
          calls: z.int(),
          replays: z.int(),
          p95: z.nullable(z.number()),
        }),
      ),
      failures: z.array(
        z.object({
          id: z.string(),
          at: instant,
          direction: z.enum(['in', 'out']),
          call: z.string(),
          code: z.string(),
          httpStatus: z.nullable(z.int()),
          ms: z.int(),
          requestId: z.string(),
          transactionId: z.nullable(z.string()),
          address: z.nullable(z.string()),
        }),
      ),
    }),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof vendorsStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
