import { randomUUID } from 'node:crypto';
import { toWire } from '@sanam/contract';
import { type TestApp, anotherNode, buildTestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, registerMember, staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor } from '@sanam/server/test/fake-vendor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transferJobs } from './jobs.ts';
import { verifyTransfers } from './verify.ts';

let t: TestApp;
let vendor: FakeVendor;
let other: FakeVendor;
beforeAll(async () => {
  t = await buildTestApp();
  vendor = await startFakeVendor(t, 'KEEPER', ['transfer_wallet']);
  other = await startFakeVendor(t, 'SECOND', ['transfer_wallet']);
  await startFakeVendor(t, 'SEAMLESS').then((one) => one.close());
});
afterAll(async () => {
  await vendor.close();
  await other.close();
  await t.close();
});
beforeEach(async () => {
  for (const one of [vendor, other]) {
    one.behaviour = 'normal';
    one.walletFaults.length = 0;
  }
});

async function fund(memberId: string, amountMinor: number): Promise<void> {
  const moves = [
    { fromClass: 'suspense', fromOwner: 'sandbox', toClass: 'player_cash', toOwner: memberId, amount: amountMinor },
  ];
  await t.owner.query(`select ledger_post('sandbox', $1, 'sandbox.funded', $2, null, null, 'THB', $3)`, [
    randomUUID(),
    memberId,
    JSON.stringify(moves),
  ]);
}

async function funded(amountMinor = 100_000): Promise<TestMember> {
  const member = await registerMember(t);
  await fund(member.memberId, amountMinor);
  return member;
}

const move = (member: TestMember, from: string, to: string, amount: string, idempotencyKey?: string) =>
  member.call('walletTransfer', { body: { from, to, amount } }, idempotencyKey === undefined ? {} : { idempotencyKey });
const into = (member: TestMember, amount: string) => move(member, 'MAIN', 'KEEPER', amount);
const back = (member: TestMember, amount: string) => move(member, 'KEEPER', 'MAIN', amount);

/**
 * Returns the balances of the main wallet, at the vendor by our figures, in transit, and by the vendor's own figure.
 */
async function places(member: TestMember, at = vendor): Promise<string[]> {
  const { value } = await member.call('merchantWallet');
  const own = value.list.find((one) => one.vendor === at.code)!;
  const player = await t.owner.query<{ player_id: string }>(
    'select p.player_id from vendors_players p join vendors v on v.id = p.vendor_id where p.member_id = $1 and v.code = $2',
    [member.memberId, at.code],
  );
  const there = at.wallets.get(player.rows[0]?.player_id ?? '') ?? 0;
  return [value.main.balance, own.balance, own.onItsWay?.amount ?? '0.00', toWire(BigInt(there))];
}

/** Sets the balance left at the vendor after play. */
async function leaveAt(member: TestMember, amountMinor: number, at = vendor): Promise<void> {
  const { rows } = await t.owner.query<{ player_id: string }>(
    'select p.player_id from vendors_players p join vendors v on v.id = p.vendor_id where p.member_id = $1 and v.code = $2',
    [member.memberId, at.code],
  );
  at.wallets.set(rows[0]!.player_id, amountMinor);
}

const breaches = async () => (await verifyTransfers(t.app.platform.db)).map(({ id }) => id);
/** Lets the pauses between queries pass, and queries. */
async function askAgain(): Promise<void> {
  await t.advance(400);
  await t.drain([transferJobs.carry]);
}
const lastState = async (member: TestMember) => (await member.call('listVendorTransfers', { query: {} })).value.list[0];

describe('a transfer between the main wallet and a vendor', () => {
  it('goes there and back, each side knowing the same, by POST alone [WAL-009] [WAL-010] [IDN-169]', async () => {
    const member = await funded();
    const sent = await into(member, '600.00');
    expect(sent.value).toMatchObject({ state: 'settled', moved: '600.00', direction: 'in', vendor: 'KEEPER' });
    expect(await places(member)).toEqual(['400.00', '600.00', '0.00', '600.00']);
    expect((await back(member, '100.00')).value).toMatchObject({ state: 'settled', moved: '100.00' });
    expect(await places(member)).toEqual(['500.00', '500.00', '0.00', '500.00']);
    const balance = (await member.call('balance')).value;
    expect([balance.sumBalance, balance.parts.vendor, balance.vendors]).toMatchObject([
      '1000.00',
      '500.00',
      [{ vendor: 'KEEPER', balance: '500.00', state: 'ok' }],
    ]);
    const { list } = (await member.call('accountRecord', { query: { kind: 'transfer' } })).value;
    expect(list.map(({ amount, method, status }) => [amount, method, status])).toEqual([
      ['100.00', 'KEEPER', 'settled'],
      ['-600.00', 'KEEPER', 'settled'],
    ]);
    const atVendor = (await member.call('accountRecord', { query: { part: 'vendor' } })).value;
    expect([atVendor.list.map(({ amount }) => amount), atVendor.totals.closing]).toEqual([
      ['-100.00', '600.00'],
      '500.00',
    ]);
    expect((await member.call('creditReport', { query: {} })).value.list.every(({ isExplained }) => isExplained)).toBe(
      true,
    );
    expect(await breaches()).toEqual([]);
  });

  it('is one transfer however often it is asked for with one key', async () => {
    const member = await funded();
    const key = randomUUID();
    const copies = await Promise.all(Array.from({ length: 6 }, () => move(member, 'MAIN', 'KEEPER', '10.00', key)));
    expect(new Set(copies.map(({ value }) => value.transferId)).size).toBe(1);
    expect(await places(member)).toEqual(['990.00', '10.00', '0.00', '10.00']);
    expect((await move(member, 'MAIN', 'KEEPER', '11.00', key)).code).toBe('common.idempotencyConflict');
  });

  it('is refused where it can never be, and moves nothing', async () => {
    const member = await funded(5000);
    const codes = await Promise.all(
      [
        ['MAIN', 'SEAMLESS', '1.00'],
        ['MAIN', 'MAIN', '1.00'],
        ['KEEPER', 'SECOND', '1.00'],
        ['MAIN', 'NOBODY', '1.00'],
        ['MAIN', 'KEEPER', '50.01'],
        ['KEEPER', 'MAIN', '0.01'],
        ['KEEPER', 'MAIN', 'all'],
        ['MAIN', 'KEEPER', '0.00'],
      ].map(async ([from, to, amount]) => (await move(member, from!, to!, amount!)).code),
    );
    expect(codes).toEqual([
      ...Array.from({ length: 4 }, () => 'common.notFound'),
      'wallet.insufficientBalance',
      'wallet.insufficientBalance',
      'games.transferNothing',
      'games.transferNothing',
    ]);
    expect((await member.call('merchantWallet')).value.main.balance).toBe('50.00');
    expect((await member.call('listVendorTransfers', { query: {} })).value.totalCount).toBe(0);
  });

  it('never spends more than there is, however many ask at once [SEC-030]', async () => {
    const member = await funded();
    const answers = await Promise.all(
      ['KEEPER', 'SECOND', 'KEEPER', 'SECOND', 'KEEPER', 'SECOND'].map((to) => move(member, 'MAIN', to, '600.00')),
    );
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    const { sumBalance, parts } = (await member.call('balance')).value;
    expect([sumBalance, parts.cash]).toEqual(['1000.00', '400.00']);
    expect(await breaches()).toEqual([]);
  });
});

describe('an answer that does not come', () => {
  it.each([
    ['was done', 'lostAnswer', 'settled', ['700.00', '300.00', '0.00', '300.00']],
    ['never came', 'lostRequest', 'refused', ['1000.00', '0.00', '0.00', '0.00']],
  ] as const)('leaves the money on its way until the vendor says that it %s', async (_, fault, state, after) => {
    const member = await funded();
    vendor.walletFaults.push(fault);
    const sent = (await into(member, '300.00')).value;
    expect([sent.state, sent.moved]).toEqual(['unknown', '0.00']);
    expect((await places(member)).slice(0, 3)).toEqual(['700.00', '0.00', '300.00']);
    const { value } = await member.call('merchantWallet');
    expect(value.list.find((one) => one.vendor === 'KEEPER')).toMatchObject({ state: 'unknown' });
    expect((await into(member, '1.00')).code).toBe('games.transferOpen');
    expect(await breaches()).toEqual([]);
    await askAgain();
    expect(await lastState(member)).toMatchObject({ state });
    expect(await places(member)).toEqual(after);
    expect(await breaches()).toEqual([]);
  });

  it('is asked for again and again, and what was lost is not sent a second time', async () => {
    const member = await funded();
    vendor.walletFaults.push('lostAnswer', 'lostRequest', { refuse: 'TEMPORARY_ERROR' }, 'lostAnswer');
    await into(member, '300.00');
    for (let i = 0; i < 3; i++) {
      await askAgain();
      expect((await places(member)).slice(0, 3)).toEqual(['700.00', '0.00', '300.00']);
    }
    await askAgain();
    expect(await places(member)).toEqual(['700.00', '300.00', '0.00', '300.00']);
    const ids = vendor.asked.filter(({ call }) => call === 'wallet/transfer').map(({ body }) => body.transfer_id);
    expect(ids).toHaveLength(new Set(ids).size);
  });

  it('brings money back to where it was when the vendor refuses it [SEC-030]', async () => {
    const member = await funded();
    vendor.walletFaults.push({ refuse: 'TRANSFER_REFUSED' });
    expect((await into(member, '300.00')).value).toMatchObject({
      state: 'refused',
      code: 'TRANSFER_REFUSED',
      moved: '0.00',
    });
    await into(member, '300.00');
    vendor.walletFaults.push({ refuse: 'INSUFFICIENT_FUNDS' });
    expect((await back(member, '200.00')).value).toMatchObject({ state: 'refused' });
    expect(await places(member)).toEqual(['700.00', '300.00', '0.00', '300.00']);
    expect(await breaches()).toEqual([]);
  });

  it('of a node that died after it wrote the transfer is taken up by another', async () => {
    const member = await funded();
    vendor.behaviour = 'silent';
    await into(member, '300.00');
    // As if the node had died during the call: it is unknown whether the vendor was reached.
    await t.owner.query(
      `update vendors_transfers set state = 'sending', code = null, asks = 1, leased_until = platform_now() + interval '10 seconds',
         next_at = platform_now() + interval '10 seconds' where member_id = $1`,
      [member.memberId],
    );
    vendor.behaviour = 'normal';
    const node = await anotherNode(t);
    try {
      await node.app.platform.jobs.drain([transferJobs.carry]);
      expect(await lastState(member)).toMatchObject({ state: 'sending' });
      await t.advance(20);
      await Promise.all([node.app.platform.jobs.drain([transferJobs.carry]), t.drain([transferJobs.carry])]);
    } finally {
      await node.close();
    }
    expect(await lastState(member)).toMatchObject({ state: 'refused' });
    expect(await places(member)).toEqual(['1000.00', '0.00', '0.00', '0.00']);
  });
});

describe('money that was played at the vendor', () => {
  it('is known when it is read: won and lost are posted once', async () => {
    const member = await funded();
    await into(member, '500.00');
    await leaveAt(member, 42_000);
    await Promise.all([1, 2, 3].map(() => member.call('readVendorWallets', {})));
    expect(await places(member)).toEqual(['500.00', '420.00', '0.00', '420.00']);
    await leaveAt(member, 95_050);
    expect((await back(member, 'all')).value).toMatchObject({ state: 'settled', moved: '950.50' });
    expect(await places(member)).toEqual(['1450.50', '0.00', '0.00', '0.00']);
    const report = (await member.call('creditReport', { query: {} })).value.list[0];
    expect(report).toMatchObject({ play: '450.50', transfers: '0.00', isExplained: true });
  });

  it('is read by itself once an hour', async () => {
    const member = await funded();
    await into(member, '500.00');
    await leaveAt(member, 100);
    await t.drain([transferJobs.read]);
    expect((await places(member))[1]).toBe('500.00');
    await t.advance(3700);
    await t.drain([transferJobs.read]);
    expect((await places(await loginMember(t, member)))[1]).toBe('1.00');
  });

  it('comes back from all vendors, and each is told apart', async () => {
    const member = await funded();
    await into(member, '300.00');
    await move(member, 'MAIN', 'SECOND', '200.00');
    other.behaviour = 'silent';
    const { value } = await member.call('returnVendorMoney', {});
    expect(value.list.map(({ vendor: code, result, moved }) => [code, result, moved])).toEqual([
      ['KEEPER', 'settled', '300.00'],
      ['SECOND', 'unavailable', '0.00'],
    ]);
    expect((await places(member))[0]).toBe('800.00');
  });

  it('keeps an account from being closed', async () => {
    const member = await funded(30_000);
    await into(member, 'all');
    expect((await member.call('closing')).value).toMatchObject({ mayClose: false });
  });
});

describe('a transfer that its vendor never answers about', () => {
  it('is ended by two people with a reason, and by nobody when the vendor has answered', async () => {
    const member = await funded();
    vendor.walletFaults.push('lostRequest');
    const { transferId } = (await into(member, '300.00')).value;
    const maker = await staffSession(t, ['owner']);
    const checker = await staffSession(t, ['financeChecker']);
    const found = (await maker.call('opsListVendorTransfers', { query: { state: 'unknown' } })).value.list;
    expect(found).toMatchObject([{ id: transferId, amount: '300.00', vendor: 'KEEPER', state: 'unknown' }]);
    const decision = {
      params: { id: transferId },
      body: { decision: 'refused', reason: 'not in their list' },
    } as const;
    const { approvalId } = (await maker.call('opsDecideVendorTransfer', decision)).value;
    expect((await places(member)).slice(0, 3)).toEqual(['700.00', '0.00', '300.00']);
    const yes = { params: { id: approvalId! }, body: { decision: 'confirm' } } as const;
    expect((await maker.call('opsDecideApproval', yes)).code).toBe('operator.sameStaff');
    expect((await checker.call('opsDecideApproval', yes)).code).toBeUndefined();
    expect(await lastState(member)).toMatchObject({ state: 'refused', code: 'BY_STAFF' });
    expect((await places(member)).slice(0, 3)).toEqual(['1000.00', '0.00', '0.00']);
    expect((await maker.call('opsDecideVendorTransfer', decision)).code).toBe('operator.staleVersion');
    expect(await breaches()).toEqual([]);
  });
});

describe('protection', () => {
  it('lets an excluded player bring money back and move none there', async () => {
    const member = await funded();
    await into(member, '300.00');
    await t.app.modules.protection.service.exclude(t.app.platform.db, member.memberId, { kind: 'break', days: 1 });
    const again = await loginMember(t, member);
    expect((await into(again, '1.00')).code).toBe('protection.excluded');
    expect((await back(again, 'all')).value).toMatchObject({ state: 'settled', moved: '300.00' });
  });

  it('moves no more to vendors than a limit of losses leaves, and counts what was lost there', async () => {
    const member = await funded();
    const { service } = t.app.modules.protection;
    await service.setLimit(t.app.platform.db, {
      memberId: member.memberId,
      kind: 'loss',
      frame: 'day',
      amount: 30_000n,
      by: 'player',
    });
    expect((await into(member, '300.01')).body).toMatchObject({
      code: 'games.transferLimit',
      value: { left: '300.00' },
    });
    expect((await into(member, 'all')).value.moved).toBe('300.00');
    await leaveAt(member, 10_000);
    await back(member, 'all');
    expect((await into(member, 'all')).value.moved).toBe('100.00');
    await leaveAt(member, 0);
    await member.call('readVendorWallets', {});
    expect((await into(member, '0.01')).code).toBe('games.transferLimit');
  });
});

describe('a game of such a vendor', () => {
  it('takes no bet from the main wallet', async () => {
    const answer = await vendor.wallet.call('bet', {
      transaction_id: randomUUID(),
      player_id: 'p1',
      session_id: 's1',
      game_code: 'g',
      round_id: 'r1',
      currency: 'THB',
      amount: 100,
    });
    expect(answer).toMatchObject({ settled: true, answer: { outcome: 'REFUSED', code: 'NOT_ALLOWED' } });
  });

  it('takes the money with it as the player chose, and gives it back when it ends', async () => {
    const { transfers } = t.app.modules.vendors;
    const member = await funded();
    expect(await transfers.atOpening(member.memberId, 'SEAMLESS')).toBeNull();
    expect(await transfers.atOpening(member.memberId, 'KEEPER')).toBe('ask');
    expect((await places(member))[0]).toBe('1000.00');
    await member.call('setAutoTransfer', { body: { mode: 'all' } });
    expect((await member.call('merchantWallet')).value.autoTransfer).toEqual({ mode: 'all', isOwnChoice: true });
    expect(await transfers.atOpening(member.memberId, 'KEEPER')).toBe('all');
    expect(await places(member)).toEqual(['0.00', '1000.00', '0.00', '1000.00']);
    const session = await openSession(member);
    await leaveAt(member, 110_000);
    await t.drain([transferJobs.bringBack]);
    expect((await places(member))[0]).toBe('0.00');
    await t.owner.query('update vendors_sessions set closed_at = platform_now() where session_id = $1', [session]);
    await t.drain([transferJobs.bringBack]);
    expect(await places(member)).toEqual(['1100.00', '0.00', '0.00', '0.00']);
    // A later transfer by hand stays.
    await into(member, '50.00');
    await t.drain([transferJobs.bringBack]);
    expect((await places(member))[1]).toBe('50.00');
  });

  it('takes what staff set for members who chose nothing', async () => {
    const member = await funded();
    const [owner, auditor] = [await staffSession(t, ['owner']), await staffSession(t, ['auditor'])];
    const read = async () => (await auditor.call('opsGetTransferSettings')).value;
    const change = async (by: typeof owner, mode: 'off' | 'ask', revision: string) =>
      by.call('opsChangeTransferSettings', { body: { mode, revision, reason: 'as agreed with vendors' } });
    const { mode, revision } = await read();
    expect(mode).toBe('ask');
    expect((await change(auditor, 'off', revision)).code).toBe('operator.forbidden');
    expect((await change(owner, 'off', revision)).code).toBeUndefined();
    expect((await change(owner, 'ask', revision)).code).toBe('operator.staleVersion');
    expect((await member.call('merchantWallet')).value.autoTransfer).toEqual({ mode: 'off', isOwnChoice: false });
    expect((await change(owner, 'ask', (await read()).revision)).code).toBeUndefined();
  });

  it('starts although its vendor takes no money just now', async () => {
    const member = await funded();
    await member.call('setAutoTransfer', { body: { mode: 'all' } });
    vendor.walletFaults.push({ refuse: 'TRANSFER_REFUSED' });
    expect(await t.app.modules.vendors.transfers.atOpening(member.memberId, 'KEEPER')).toBe('all');
    expect((await places(member))[0]).toBe('1000.00');
  });
});

async function openSession(member: TestMember): Promise<string> {
  const id = randomUUID();
  await t.owner.query(
    `insert into vendors_sessions (session_id, player, game_code, expires_at, idle_seconds, last_seen_at)
     select $1, p.id, 'g', platform_now() + interval '1 hour', 900, platform_now()
     from vendors_players p join vendors v on v.id = p.vendor_id where p.member_id = $2 and v.code = 'KEEPER'`,
    [id, member.memberId],
  );
  return id;
}
