// The choice of our account for an order: caps, hours, the account of the day, the lowest share, room at order time.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';

let t: TestApp;
beforeAll(async () => {
  // A bank transfer makes no call to the rail, which only has to be configured.
  t = await buildTestApp({ RAIL_URL: 'http://127.0.0.1:1', RAIL_SECRET: Buffer.alloc(32, 7).toString('base64') });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.owner.query(`update payments_rail_accounts set state = 'resting'`);
});

let accounts = 0;
let lines = 0;
interface Account {
  key: string;
  number: string;
}

/** Creates an account, for bank transfers unless `fields` (columns and their SQL) say otherwise. */
async function account(fields: Record<string, string> = {}): Promise<Account> {
  accounts += 1;
  const key = `sandbox:r${String(accounts).padStart(3, '0')}`;
  const number = String(7_000_000_000 + accounts);
  const row = {
    account_key: `'${key}'`,
    rail: `'sandbox'`,
    purpose: `'collect'`,
    account_name: `'SANAM'`,
    methods: `array['BANK_TRANSFER']`,
    bank_code: `'004'`,
    account_no: `'${number}'`,
    ...fields,
  };
  await t.owner.query(
    `insert into payments_rail_accounts (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
  );
  return { key, number };
}

/** Records money received on an account this many minutes ago. */
async function received({ key }: Account, minor: number, minutesAgo = 0): Promise<void> {
  lines += 1;
  await t.owner.query(
    `insert into payments_statement_lines (line_id, account_key, source_ref, direction, amount, currency, booked_at, evidence)
     values ($1, $2, $1, 'in', $3, 'THB', platform_now() - make_interval(mins => $4), 'query')`,
    [`mov_r${lines}`, key, minor, minutesAgo],
  );
}

const ask = (member: TestMember, amount: string) =>
  member.call('createDeposit', { body: { method: 'BANK_TRANSFER', amount } });

/** Returns the account number shown for an order, or the refusal. */
async function numberFor(member: TestMember, amount = '100.00'): Promise<string> {
  const answer = await ask(member, amount);
  if (answer.status !== 200) return String(answer.code);
  const { action } = answer.value;
  return action?.type === 'transfer' ? action.accountNo : 'no transfer';
}

/** Moves the database's clock to 00:30 of the merchant's next day. */
async function forwardToHalfPastMidnight(): Promise<void> {
  const { rows } = await t.owner.query<{ seconds: number }>(
    `with local as (select platform_now() at time zone 'Asia/Bangkok' as now)
     select extract(epoch from date_trunc('day', now) + interval '1 day 30 minutes' - now)::float8 as seconds from local`,
  );
  await t.advance(rows[0]?.seconds ?? 0);
}

const numberForAnyone = async (amount?: string) => numberFor(await registerMember(t), amount);
const BUSY = 'wallet.methodBusy';

describe('the account of an order', () => {
  it('is the one with the lowest share of its cap used, not the one with the least money', async () => {
    const small = await account({ daily_in_max: '1000000' });
    const large = await account({ daily_in_max: '10000000' });
    await received(small, 200_000);
    await received(large, 1_000_000);
    expect(await numberForAnyone()).toBe(large.number);
  });

  it('counts what open orders may bring, so that orders spread', async () => {
    const both = [await account({ daily_in_max: '1000000' }), await account({ daily_in_max: '1000000' })];
    const given = [await numberForAnyone(), await numberForAnyone()];
    expect(new Set(given)).toEqual(new Set(both.map((one) => one.number)));
  });

  it('stays the same for a member until the day ends', async () => {
    const first = await account({ daily_in_max: '1000000' });
    const member = await registerMember(t);
    expect(await numberFor(member)).toBe(first.number);
    const second = await account({ daily_in_max: '1000000' });
    expect(await numberForAnyone()).toBe(second.number);
    await received(first, 300_000);
    expect(await numberFor(member)).toBe(first.number);
    // The day of these orders is over.
    await t.owner.query(
      `update payments_deposits set created_at = created_at - interval '1 day' where account_key = $1`,
      [first.key],
    );
    // Two open orders of the member are still on the first account, one of another member is on the second.
    expect(await numberFor(member)).toBe(second.number);
  });

  it('is the merchant’s own before one for all, and never another merchant’s', async () => {
    await account({ merchant_id: `'another'` });
    expect(await numberForAnyone()).toBe(BUSY);
    const all = await account();
    expect(await numberForAnyone()).toBe(all.number);
    const own = await account({ merchant_id: `'default'` });
    expect(await numberForAnyone()).toBe(own.number);
  });

  it('takes part in no order while it rests, is frozen, pays out only, or is for other levels', async () => {
    await account({ state: `'frozen'` });
    await account({ state: `'doNotUse'` });
    await account({ level_from: '5' });
    await account({ purpose: `'payout'` });
    expect(await numberForAnyone()).toBe(BUSY);
    const fits = await account({ level_from: '0', level_to: '4' });
    expect(await numberForAnyone()).toBe(fits.number);
  });
});

describe('a cap', () => {
  it('of a day is never passed by what came in today and what is open', async () => {
    const only = await account({ daily_in_max: '100000' });
    await received(only, 30_000);
    expect(await numberForAnyone('700.01')).toBe(BUSY);
    expect(await numberForAnyone('700.00')).toBe(only.number);
    expect(await numberForAnyone('100.00')).toBe(BUSY);
  });

  it('of an hour counts the last sixty minutes', async () => {
    const only = await account({ hourly_in_max: '100000' });
    await received(only, 90_000, 61);
    expect(await numberForAnyone('500.00')).toBe(only.number);
    await received(only, 30_000, 59);
    expect(await numberForAnyone('300.00')).toBe(BUSY);
  });

  it('of an hour counts what came in before midnight', async () => {
    await forwardToHalfPastMidnight();
    const only = await account({ hourly_in_max: '100000', daily_in_max: '100000' });
    await received(only, 80_000, 59);
    expect(await numberForAnyone('200.01')).toBe(BUSY);
    // The daily cap of the new day has room; only the hourly cap did not.
    expect(await numberForAnyone('200.00')).toBe(only.number);
  });

  it('gives the room of an order back when it is cancelled', async () => {
    const only = await account({ daily_in_max: '100000' });
    const member = await registerMember(t);
    const { value } = await ask(member, '900.00');
    expect(await numberForAnyone('900.00')).toBe(BUSY);
    await member.call('cancelDeposit', { params: { id: value.depositId } });
    expect(await numberForAnyone('900.00')).toBe(only.number);
  });

  it('holds when thirty orders ask for the last of it at once', async () => {
    const only = await account({ daily_in_max: '200000' });
    const members = await Promise.all(Array.from({ length: 10 }, () => registerMember(t)));
    const given = await Promise.all([...members, ...members, ...members].map((member) => numberFor(member, '900.00')));
    expect(given.toSorted()).toEqual([only.number, only.number, ...Array<string>(28).fill(BUSY)].toSorted());
  });

  it('leaves room for the satang that are added to an order by PromptPay number', async () => {
    await account({ methods: `array['PROMPTPAY_ID']`, promptpay_id: `'0899999999'`, daily_in_max: '50050' });
    const member = await registerMember(t);
    const answer = await member.call('createDeposit', { body: { method: 'PROMPTPAY_ID', amount: '500.00' } });
    expect(answer.code).toBe(BUSY);
  });
});

it.each([
  ['open', '-1 hour', '1 hour'],
  ['closed', '1 hour', '2 hours'],
  // One of these two spans midnight at any time of the test; so does one of the two above for a part of the day.
  ['open', '-1 hour', '-2 hours'],
  ['closed', '1 hour', '-1 hour'],
])('an account is %s from %s to %s from now', async (state, from, to) => {
  const clock = `(platform_now() at time zone 'Asia/Bangkok')::time`;
  const only = await account({ opens_at: `${clock} + interval '${from}'`, closes_at: `${clock} + interval '${to}'` });
  expect(await numberForAnyone()).toBe(state === 'open' ? only.number : BUSY);
});
