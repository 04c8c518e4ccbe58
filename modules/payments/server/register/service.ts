// The register of our accounts and of the rules of each deposit method: read, and changed by two people
// (../staff/register.ts).
import { type CallArguments, type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, lockName, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { isProvenByStatement } from '../../contract/rules.ts';
import type { PaymentDeps } from '../deps.ts';
import { type RailAccount, readsFiles } from '../rails/account-store.ts';
import type { Rails } from '../rails/register.ts';
import type { Decision } from '../types.ts';
import { boundColumns, boundsOf } from './bounds.ts';
import * as store from './store.ts';

export type RailAccountValue = CallValue<Calls['opsListRailAccounts']>['list'][number];
export type DepositRuleValue = CallValue<Calls['opsListDepositRules']>['list'][number];
export type AccountSettings = RailAccountValue['settings'];
export type RuleSettings = DepositRuleValue['settings'];
type NewAccount = CallArguments<Calls['opsAddRailAccount']> extends { body: infer Body } ? Body : never;

export function createRegister(deps: PaymentDeps) {
  return {
    listAccounts: listAccounts.bind(null, deps),
    getAccount: getAccount.bind(null, deps),
    addAccount: addAccount.bind(null, deps),
    changeAccount: changeAccount.bind(null, deps),
    freezeAccount: freezeAccount.bind(null, deps),
    listRules: listRules.bind(null, deps),
    getRule: getRule.bind(null, deps),
    changeRule: changeRule.bind(null, deps),
    checkAccount: checkAccount.bind(null, deps),
    checkRule,
  };
}

export type Register = ReturnType<typeof createRegister>;

async function listAccounts(
  { db, rails, zoneOf }: PaymentDeps,
  filter: {
    /** Omitted for all merchants, with accounts shared by all of them. */
    merchantId?: string | undefined;
    /** Merchant whose business day is "today". */
    dayOf: string;
    state?: RailAccount['state'] | undefined;
    pageNo: number;
    pageSize: number;
  },
) {
  const { pageNo, pageSize, merchantId, dayOf, state } = filter;
  const asked = { merchantId, state, zone: zoneOf(dayOf), ...pageOf({ pageNo, pageSize }) };
  const page = await store.listAccounts(db, asked);
  return paged(
    page.list.map((row) => toAccount(rails, row)),
    page.totalCount,
    { pageSize },
  );
}

async function getAccount({ db, rails, zoneOf }: PaymentDeps, merchantId: string, key: string) {
  const row = await store.findAccount(db, key, { merchantId, zone: zoneOf(merchantId) });
  if (row === undefined) throw refuse('common.notFound');
  return toAccount(rails, row);
}

export const invalid = (field: string) => refuse('request.invalid', { fields: [{ field, problem: 'invalid' }] });

/** Refuses with `request.invalid` and the fields that contradict each other. */
function checkAccount(
  { rails }: PaymentDeps,
  settings: AccountSettings,
  account: Pick<RailAccountValue, 'rail' | 'billerId' | 'promptpayId' | 'bankCode' | 'accountNo'>,
): void {
  const { rail, ...numbers } = account;
  const served = rails.named(rail)?.methods ?? settings.methods;
  if (settings.methods.some((method) => !served.includes(method))) throw invalid('settings.methods');
  const has = (method: AccountSettings['methods'][number]) => settings.methods.includes(method);
  if ((settings.opensAt === null) !== (settings.closesAt === null)) throw invalid('settings.closesAt');
  if (settings.levelTo !== null && settings.levelTo < settings.levelFrom) throw invalid('settings.levelTo');
  for (const bound of ['dailyInMax', 'hourlyInMax', 'dailyOutMax', 'hourlyOutMax', 'transferMax'] as const)
    if (settings[bound] !== null && fromWire(settings[bound]) === 0n) throw invalid(`settings.${bound}`);
  if (has('PROMPTPAY_BILL') && numbers.billerId === null) throw invalid('billerId');
  if (has('PROMPTPAY_ID') && numbers.promptpayId === null) throw invalid('promptpayId');
  if (has('BANK_TRANSFER') && (numbers.bankCode === null || numbers.accountNo === null)) throw invalid('accountNo');
  // Charges and statement name one payment by two references, so reading both would credit it twice.
  if (settings.hasFeed && (settings.methods.some((one) => !isProvenByStatement(one)) || numbers.accountNo === null))
    throw invalid('settings.hasFeed');
}

/** Refuses with `request.invalid` and the fields that contradict each other. */
function checkRule(settings: RuleSettings): void {
  const least = fromWire(settings.amountMin);
  if (least === 0n) throw invalid('settings.amountMin');
  if (fromWire(settings.amountMax) < least) throw invalid('settings.amountMax');
  if (fromWire(settings.dailySum) < least) throw invalid('settings.dailySum');
}

/**
 * Adds an inactive account. Refuses with `request.invalid`, `wallet.methodUnavailable` if its rail is not configured.
 */
async function addAccount(deps: PaymentDeps, trx: Trx, by: Context, account: NewAccount): Promise<void> {
  const { rail, name, purpose, billerId, promptpayId, bankCode, accountNo, settings, reason } = account;
  checkAccount(deps, settings, account);
  if (deps.rails.named(rail) === undefined) throw refuse('wallet.methodUnavailable');
  const row = await store.insertAccount(trx, {
    account_key: `${rail}:${name}`,
    rail,
    purpose,
    merchant_id: by.merchantId,
    biller_id: billerId,
    promptpay_id: promptpayId,
    bank_code: bankCode,
    account_no: accountNo,
    ...columnsOf(settings),
    state: 'resting',
  });
  if (row === undefined) throw invalid('name');
  await announce(deps, trx, by, { command: 'add', before: undefined, row, reason });
}

/** Changes an account. Refuses with `common.notFound`, `operator.staleVersion`, `request.invalid`. */
async function changeAccount(
  deps: PaymentDeps,
  by: Context,
  key: string,
  decision: Decision & { reason: string; settings: AccountSettings },
): Promise<void> {
  await inTransaction(decision.db, async (trx) => {
    const before = await locked(trx, by, key, decision.expectedVersion);
    checkAccount(deps, decision.settings, toAccount(deps.rails, { ...before, in_today: 0n }));
    const row = await store.changeAccount(trx, key, { ...columnsOf(decision.settings), reason: decision.reason });
    await announce(deps, trx, by, { command: 'change', before, row, reason: decision.reason });
  });
}

/** Freezes an account; one person is enough. It takes no more orders, and payments to it are still matched. */
async function freezeAccount(
  deps: PaymentDeps,
  by: Context,
  key: string,
  decision: Decision & { reason: string },
): Promise<void> {
  await inTransaction(decision.db, async (trx) => {
    const before = await locked(trx, by, key, decision.expectedVersion);
    const row = await store.changeAccount(trx, key, { state: 'frozen', reason: decision.reason });
    await announce(deps, trx, by, { command: 'freeze', before, row, reason: decision.reason });
  });
}

async function locked(trx: Trx, by: Context, key: string, expectedVersion: number): Promise<RailAccount> {
  const row = await store.lockAccount(trx, key);
  if (row === undefined || ![by.merchantId, '*'].includes(row.merchant_id)) throw refuse('common.notFound');
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  return row;
}

async function announce(
  { events }: PaymentDeps,
  trx: Trx,
  by: Context,
  done: { command: 'add' | 'change' | 'freeze'; before: RailAccount | undefined; row: RailAccount; reason: string },
): Promise<void> {
  const { command, before, row, reason } = done;
  await audit(trx, by, {
    command: `payments.railAccount.${command}`,
    subject: { type: 'railAccount', id: row.account_key },
    before: before === undefined ? undefined : settingsOf(before),
    after: settingsOf(row),
    reason,
  });
  await events.emit(trx, 'payments.registerChanged', { id: row.account_key, version: row.version });
}

async function listRules({ db }: PaymentDeps, filter: { merchantId: string; pageNo: number; pageSize: number }) {
  const { pageNo, pageSize, merchantId } = filter;
  const all = await store.rulesOf(db, merchantId);
  const { limit, offset } = pageOf({ pageNo, pageSize });
  return paged(
    all.slice(offset, offset + limit).map((row) => toRule(row, merchantId)),
    all.length,
    { pageSize },
  );
}

async function getRule({ db }: PaymentDeps, merchantId: string, id: string): Promise<DepositRuleValue> {
  const row = (await store.rulesOf(db, merchantId)).find((one) => ruleId(one, merchantId) === id);
  if (row === undefined) throw refuse('common.notFound');
  return toRule(row, merchantId);
}

/** Writes the merchant's own rule. Refuses with `common.notFound`, `operator.staleVersion`, `request.invalid`. */
async function changeRule(
  { events }: PaymentDeps,
  by: Context,
  id: string,
  decision: Decision & { reason: string; settings: RuleSettings },
): Promise<void> {
  const { settings, reason } = decision;
  checkRule(settings);
  await inTransaction(decision.db, async (trx) => {
    // A shipped rule has no row of the merchant to lock.
    await lockName(trx, `payments.rules:${by.merchantId}`);
    const before = (await store.rulesOf(trx, by.merchantId)).find((one) => ruleId(one, by.merchantId) === id);
    if (before === undefined) throw refuse('common.notFound');
    if (before.version !== decision.expectedVersion) throw refuse('operator.staleVersion', { version: before.version });
    const version = before.version + 1;
    const row = await store.saveRule(trx, { ...before, ...ruleColumns(settings), merchant_id: by.merchantId, version });
    await audit(trx, by, {
      command: 'payments.depositRule.change',
      subject: { type: 'depositRule', id },
      before: toRule(before, by.merchantId).settings,
      after: toRule(row, by.merchantId).settings,
      reason,
    });
    await events.emit(trx, 'payments.registerChanged', { id, version });
  });
}

/** Returns the id of the rule for a merchant; its own rule and the shipped one have the same id. */
const ruleId = (row: Pick<store.RuleRow, 'method' | 'level_from'>, merchantId: string): string =>
  `${row.method}.${row.level_from}.${merchantId}`;
/** Returns the merchant in the id of a rule. */
export const merchantOfRule = (id: string): string => id.split('.').slice(2).join('.');
export const wireOrNull = (minor: bigint | null): string | null => (minor === null ? null : toWire(minor));
export const minorOrNull = (wire: string | null): bigint | null => (wire === null ? null : fromWire(wire));

const settingsOf = (row: RailAccount): AccountSettings => ({
  accountName: row.account_name,
  state: row.state,
  methods: row.methods as AccountSettings['methods'],
  levelFrom: row.level_from,
  levelTo: row.level_to,
  dailyInMax: wireOrNull(row.daily_in_max),
  hourlyInMax: wireOrNull(row.hourly_in_max),
  dailyOutMax: wireOrNull(row.daily_out_max),
  hourlyOutMax: wireOrNull(row.hourly_out_max),
  balanceMin: wireOrNull(row.balance_min),
  opensAt: row.opens_at?.slice(0, 5) ?? null,
  closesAt: row.closes_at?.slice(0, 5) ?? null,
  hasFeed: row.has_feed,
  transferMax: wireOrNull(row.transfer_max),
});

const columnsOf = (settings: AccountSettings): store.AccountChange => ({
  account_name: settings.accountName,
  state: settings.state,
  methods: [...new Set(settings.methods)],
  level_from: settings.levelFrom,
  level_to: settings.levelTo,
  daily_in_max: minorOrNull(settings.dailyInMax),
  hourly_in_max: minorOrNull(settings.hourlyInMax),
  daily_out_max: minorOrNull(settings.dailyOutMax),
  hourly_out_max: minorOrNull(settings.hourlyOutMax),
  balance_min: minorOrNull(settings.balanceMin),
  opens_at: settings.opensAt,
  closes_at: settings.closesAt,
  has_feed: settings.hasFeed,
  transfer_max: minorOrNull(settings.transferMax),
});

const toAccount = (rails: Rails, row: store.AccountRow): RailAccountValue => ({
  id: row.account_key,
  rail: row.rail,
  purpose: row.purpose,
  merchantId: row.merchant_id,
  billerId: row.biller_id,
  promptpayId: row.promptpay_id,
  bankCode: row.bank_code,
  accountNo: row.account_no,
  reason: row.reason,
  inToday: toWire(row.in_today),
  readsFiles: readsFiles(rails, row),
  version: row.version,
  settings: settingsOf(row),
});

const toRule = (row: store.RuleRow, merchantId: string): DepositRuleValue => ({
  id: ruleId(row, merchantId),
  method: row.method,
  levelFrom: row.level_from,
  isOwn: row.merchant_id !== '*',
  version: row.version,
  settings: {
    isOpen: row.is_open,
    ...boundsOf(row),
    lifetimeSeconds: row.lifetime_seconds,
    openOrdersMax: row.open_orders_max,
    lockMultiplePercent: row.lock_multiple_percent,
  },
});

const ruleColumns = (settings: RuleSettings) => ({
  is_open: settings.isOpen,
  ...boundColumns(settings),
  lifetime_seconds: settings.lifetimeSeconds,
  open_orders_max: settings.openOrdersMax,
  lock_multiple_percent: settings.lockMultiplePercent,
});
