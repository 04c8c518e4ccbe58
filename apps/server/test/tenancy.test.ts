// Makes every staff call that lists rows or names a record, as staff of one merchant, with a row of another merchant:
// lists are empty and records are not found. Staff of the installation see both.
import type { Call, CallName } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amlAsks } from '@sanam/payments/contract/needs.ts';
import { systemContext } from '../src/platform/context.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { type Caller, callerOf, staffSession, type TestStaff } from './clients.ts';
import { permissions, staffCalls } from './contract.ts';
import { ids, plantOther, SHARED_ACCOUNT } from './tenancy.test-data.ts';

let t: TestApp;
let ofMerchant: TestStaff;
let ofHouse: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  await plantOther(t.owner);
  await t.app.modules.merchants.service.reload();
  await t.owner.query(`insert into staff_roles values ('everything')`);
  await t.owner.query(`insert into staff_role_permissions select 'everything', unnest($1::text[])`, [permissions]);
  ofMerchant = await staffSession(t, ['everything'], 'default');
  ofHouse = await staffSession(t, ['everything']);
});
afterAll(() => t.close());

const AREAS =
  /^(payments|risk|protection|players|messages)\.|^settings\.(protection|messages|registration|signin|block|register)\./;
const all = Object.entries(staffCalls) as [CallName, Call][];
const about = (kinds: (kind: string) => boolean) =>
  all.filter(([, call]) => call.about !== undefined && kinds(call.about)).map(([name, call]) => ({ name, call }));
const notRecords = ['self', 'list', 'merchant'];
const hasId = ({ call }: { call: Call }) => call.path.includes(':');
/** Calls that list records. The excluded one needs a file and is tested below. */
const lists = about((kind) => kind === 'list').filter(({ name }) => name !== 'opsListStatementFileLines');
const records = about((kind) => !notRecords.includes(kind)).filter(hasId);
/** Lists of records of one merchant. */
const ofOne = about((kind) => kind === 'merchant').filter(({ name }) => name.startsWith('opsList'));

/** Makes a call with any input. Bodies are empty, since the merchant of a record is checked before the body. */
const make = (call: Caller, name: CallName, input: object) =>
  (call as (name: CallName, input: object) => Promise<{ code?: string; value: { totalCount: number } }>)(name, input);

function paramsOf({ path, about: kind }: Call): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  return Object.fromEntries(names.map((name, at) => [name, at === 0 ? ids[kind as keyof typeof ids] : '2026-11-01']));
}

it('asks of every call that names a record whose it is', () => {
  const kinds = new Set(records.map(({ call }) => call.about!));
  expect([...kinds].toSorted()).toEqual(Object.keys(ids).toSorted());
  const withoutRecord = about((kind) => notRecords.includes(kind)).filter(hasId);
  // One of the four identity providers, which all merchants may use.
  expect(withoutRecord.map(({ name }) => name)).toEqual(['opsChangeProvider']);
  const inBody = about((kind) => !notRecords.includes(kind)).filter((one) => !hasId(one));
  expect(inBody.map(({ name }) => name)).toEqual(['opsOpenAmlLock']);
});

it('finds every call of these modules placed, or closed to staff of a merchant', async () => {
  const walked = all.filter(([, call]) => AREAS.test(call.permission ?? ''));
  const closed = walked.filter(([, call]) => call.about === undefined).map(([name]) => name);
  expect(closed.toSorted()).toEqual(
    ['opsChangeRegister', 'opsGetRegister', 'opsListRegisterHits', 'opsSeeRegisterHit'].toSorted(),
  );
  const withoutParams = ['opsChangeRegister', 'opsGetRegister', 'opsListRegisterHits'] as const;
  for (const name of withoutParams) {
    const body = { keepYears: 7, outsideUrl: null, version: 1, reason: 'trial' };
    const input = name === 'opsChangeRegister' ? { body } : {};
    expect((await make(ofMerchant.call, name, input)).code, name).toBe('operator.forbidden');
  }
  expect(lists.length).toBeGreaterThan(14);
  expect(records.length).toBeGreaterThan(45);
});

describe.each(lists)('$name', ({ name }) => {
  it('shows staff of the installation every merchant, and the one they ask for', async () => {
    expect((await make(ofHouse.call, name, { query: {} })).value.totalCount).toBeGreaterThan(0);
    expect((await make(ofHouse.call, name, { query: { merchant: 'other' } })).value.totalCount).toBeGreaterThan(0);
    const own = await make(ofHouse.call, name, { query: { merchant: 'default' } });
    expect(own.value.totalCount).toBe((await make(ofMerchant.call, name, { query: {} })).value.totalCount);
    expect((await make(ofHouse.call, name, { query: { merchant: 'nobody' } })).code).toBe('common.notFound');
  });

  it('shows staff of a merchant nothing of another', async () => {
    const { value } = await make(ofMerchant.call, name, { query: {} });
    expect(JSON.stringify(value)).not.toMatch(/other/);
    expect(value.totalCount).toBe(0);
    expect((await make(ofMerchant.call, name, { query: { merchant: 'other' } })).code).toBe('common.notFound');
  });
});

describe.each(records)('$name', ({ name, call }) => {
  it('is not there for staff of another merchant', async () => {
    const input = { params: paramsOf(call), ...(call.method === 'GET' ? {} : { body: {} }) };
    expect((await make(ofMerchant.call, name, input)).code).toBe('common.notFound');
    expect(await codeFor(ofHouse, name, input)).not.toMatch(/common\.notFound|operator\.forbidden/);
  });
});

describe.each(ofOne)('$name', ({ name }) => {
  it('shows what the merchant has, and to its own staff alone', async () => {
    expect((await make(ofMerchant.call, name, { query: {} })).code).toBeUndefined();
    expect((await make(ofMerchant.call, name, { query: { merchant: 'other' } })).code).toBe('common.notFound');
    expect((await make(ofHouse.call, name, { query: { merchant: 'other' } })).code).toBeUndefined();
    expect((await make(ofHouse.call, name, { query: { merchant: 'nobody' } })).code).toBe('common.notFound');
  });
});

it('shows no line of a file of another merchant', async () => {
  const lines = (who: TestStaff) =>
    make(who.call, 'opsListStatementFileLines', { query: { fileId: ids.statementFile } });
  expect((await lines(ofHouse)).value.totalCount).toBe(0);
  expect((await lines(ofMerchant)).code).toBe('common.notFound');
});

/**
 * Makes a call and returns its refusal code. Inserted rows are incomplete, so other errors only show that access was
 * given.
 */
async function codeFor(who: TestStaff, name: CallName, input: object): Promise<string> {
  try {
    return (await make(who.call, name, input)).code ?? 'done';
  } catch (error) {
    // A file has no envelope.
    return String(error);
  }
}

it('locks the money of no member of another merchant', async () => {
  const lock = { amount: null, asks: amlAsks[0], told: 'checking', reason: 'too many accounts' };
  const input = { body: { ...lock, memberId: ids.member } };
  const denied = await make(ofMerchant.call, 'opsOpenAmlLock', input);
  expect(denied.code).toBe('common.notFound');
});

it('shows an approval to those of its merchant alone, and lets them alone decide it', async () => {
  const open = (who: TestStaff) => make(who.call, 'opsListApprovals', { query: {} });
  expect((await open(ofHouse)).value.totalCount).toBe(1);
  expect((await open(ofMerchant)).value.totalCount).toBe(0);
  const input = { params: { id: ids.approval }, body: { decision: 'refuse', reason: 'not ours' } };
  expect((await make(ofMerchant.call, 'opsDecideApproval', input)).code).toBe('common.notFound');
});

it('keeps proposals about an account of every merchant from staff of one', async () => {
  const params = { id: SHARED_ACCOUNT };
  const { settings, version: expectedVersion } = (await ofHouse.call('opsGetRailAccount', { params })).value;
  const body = { settings: { ...settings, accountName: 'Ours' }, reason: 'its new name', expectedVersion };
  const { value } = await ofHouse.call('opsChangeRailAccount', { params, body });
  expect(value.state).toBe('proposed');
  const open = async (who: TestStaff) =>
    (await who.call('opsListApprovals', { query: {} })).value.list.map(({ id }) => id);
  expect(await open(ofHouse)).toContain(value.approvalId);
  expect(await open(ofMerchant)).not.toContain(value.approvalId);
  const decision = { params: { id: value.approvalId! }, body: { decision: 'confirm' } } as const;
  expect((await ofMerchant.call('opsDecideApproval', decision)).code).toBe('common.notFound');
  const second = await staffSession(t, ['everything']);
  expect((await second.call('opsDecideApproval', decision)).value).toMatchObject({ state: 'executed' });
  expect((await ofHouse.call('opsGetRailAccount', { params })).value.settings.accountName).toBe('Ours');
});

it('closes what belongs to the installation', async () => {
  for (const name of ['opsListAudit', 'opsListDeadJobs', 'opsListMerchants', 'opsListVendors'] as const)
    expect((await make(ofMerchant.call, name, { query: {} })).code, name).toBe('operator.forbidden');
  const front = (await make(ofMerchant.call, 'opsDashboard', {})).value as unknown as Record<string, unknown>;
  expect([front.turnover, front.books, front.deadJobs, front.openFindings]).toEqual([null, null, null, null]);
  expect(front.deposits).toMatchObject({ inReview: 0 });
});

it('knows staff of a merchant at its own console alone', async () => {
  const { staffId, password } = await t.app.modules.staff.service.createStaff(systemContext('test'), {
    username: 'of-other',
    displayName: 'Of the other',
    roles: ['everything'],
    merchantId: 'other',
  });
  const answer = await callerOf(t)('staffEnrol', { body: { username: 'of-other', password } });
  expect(answer.code).toBe('operator.wrongCredentials');
  await t.owner.query('update staff set merchant_id = $2 where staff_id = $1', [ofMerchant.staffId, 'other']);
  expect((await make(ofMerchant.call, 'staffInfo', {})).code).toBe('operator.notLoggedIn');
  await t.owner.query('update staff set merchant_id = $2 where staff_id = $1', [ofMerchant.staffId, 'default']);
  expect((await ofMerchant.call('staffInfo')).value.merchants).toEqual([{ id: 'default', name: 'Sanam' }]);
  expect(staffId).toMatch(/^stf_/);
});
