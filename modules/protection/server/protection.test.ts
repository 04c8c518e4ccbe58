import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@sanam/server/test/test-database.ts';
import { createProtection } from './service.ts';
import type { ProtectionService } from './types.ts';

let database: TestDatabase;
let protection: ProtectionService;
const stopped: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase(6);
  protection = createProtection({
    lockPlayer: async () => {},
    onStopped: async (_trx, memberId) => void stopped.push(memberId),
  }).service;
});
afterAll(() => database.closeAfterVerify());

let members = 0;
async function makeMember(): Promise<string> {
  const memberId = `m${++members}`;
  const member = { memberId, merchantId: 'default', zone: 'Asia/Bangkok' };
  await database.db.transaction().execute((trx) => protection.openGate(trx, member));
  return memberId;
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );
const beforeDeposit = (memberId: string, amount: bigint) =>
  refusal(database.db.transaction().execute((trx) => protection.beforeDeposit(trx, { memberId, amountMinor: amount })));
const atCredit = (memberId: string, amount: bigint) =>
  database.db.transaction().execute((trx) => protection.atCredit(trx, memberId, amount));
const limit = (memberId: string, amount: bigint | null, frame: 'day' | 'month' = 'day') =>
  protection.setLimit(database.db, { memberId, kind: 'deposit', frame, amount, by: 'player' });

describe('a deposit limit', () => {
  it('refuses with its numbers, counts what was credited, and opens again with the next day [R67]', async () => {
    const memberId = await makeMember();
    await limit(memberId, 1000n);
    expect(await beforeDeposit(memberId, 1001n)).toBe('protection.depositLimit');
    expect(await atCredit(memberId, 600n)).toBe('allowed');
    expect(await beforeDeposit(memberId, 401n)).toBe('protection.depositLimit');
    expect(await atCredit(memberId, 401n)).toBe('overLimit');
    expect(await atCredit(memberId, 400n)).toBe('allowed');
    expect(await protection.limits(database.db, memberId)).toMatchObject([
      { kind: 'deposit', amount: 1000n, used: 1000n },
    ]);
    await database.advance(24 * 3600);
    expect(await beforeDeposit(memberId, 1000n)).toBe('allowed');
  });

  it('bites with the lowest of several [R67]', async () => {
    const memberId = await makeMember();
    await limit(memberId, 1000n);
    await limit(memberId, 300n, 'month');
    expect(await beforeDeposit(memberId, 301n)).toBe('protection.depositLimit');
    expect(await beforeDeposit(memberId, 300n)).toBe('allowed');
  });

  it('goes only after 24 hours and a second yes, and the wish lapses after seven days', async () => {
    const memberId = await makeMember();
    await limit(memberId, 10n);
    expect(await limit(memberId, null)).toMatchObject({ state: 'pending' });
    const confirm = () => protection.confirmLimit(database.db, memberId, 'deposit', 'day');
    await database.advance(24 * 3600 - 10);
    expect(await confirm()).toBe('tooEarly');
    await database.advance(20);
    expect(await beforeDeposit(memberId, 11n)).toBe('protection.depositLimit');
    expect(await confirm()).toBe('active');
    expect(await beforeDeposit(memberId, 11n)).toBe('allowed');
    await limit(memberId, 10n);
    await limit(memberId, 20n);
    await database.advance(8 * 24 * 3600 + 10);
    expect(await confirm()).toBe('lapsed');
    expect(await beforeDeposit(memberId, 11n)).toBe('protection.depositLimit');
  });
});

describe('a break', () => {
  it('starts at once, ends by itself, may be lengthened and never shortened', async () => {
    const memberId = await makeMember();
    await protection.exclude(database.db, memberId, { kind: 'break', days: 7 });
    expect(stopped).toContain(memberId);
    for (const action of ['login', 'deposit', 'launch', 'bet', 'bonus'] as const) {
      expect(await refusal(protection.check(database.db, memberId, action))).toBe('protection.excluded');
    }
    expect(await refusal(protection.check(database.db, memberId, 'withdraw'))).toBe('allowed');
    expect(await refusal(protection.exclude(database.db, memberId, { kind: 'break', days: 1 }))).toBe(
      'protection.cannotShorten',
    );
    await protection.exclude(database.db, memberId, { kind: 'break', days: 30 });
    await database.advance(8 * 24 * 3600);
    expect(await atCredit(memberId, 1n)).toBe('excluded');
    await database.advance(23 * 24 * 3600);
    expect(await refusal(protection.check(database.db, memberId, 'login'))).toBe('allowed');
  });
});

describe('a self-exclusion', () => {
  it('has no end by itself, and no break takes its place', async () => {
    const memberId = await makeMember();
    await protection.exclude(database.db, memberId, { kind: 'exclusion' });
    expect(await refusal(protection.exclude(database.db, memberId, { kind: 'break', days: 1 }))).toBe(
      'protection.cannotShorten',
    );
    await protection.unblock(database.db, memberId, 'by mistake');
    await database.advance(365 * 24 * 3600);
    expect(await refusal(protection.check(database.db, memberId, 'login'))).toBe('protection.excluded');
  });
});

describe('a block by the operator', () => {
  it('stops play until it is lifted', async () => {
    const memberId = await makeMember();
    await protection.block(database.db, memberId, 'case 1');
    expect(await refusal(protection.check(database.db, memberId, 'launch'))).toBe('protection.blocked');
    await protection.unblock(database.db, memberId, 'case 1 closed');
    expect(await refusal(protection.check(database.db, memberId, 'launch'))).toBe('allowed');
  });
});
