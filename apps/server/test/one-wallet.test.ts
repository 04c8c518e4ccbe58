// Everything that spends or fills one wallet, at once and twice: bets, withdrawals, transfers to and from a vendor,
// points for cash and rewards of activities. The recorder of locks (locks/setup.ts) watches it.
import { openPublishers } from '@sanam/promotions/server/campaign.test-data.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../src/check-ledger.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { registerMember, type TestMember } from './clients.ts';
import { type FakeVendor, startFakeVendor } from './fake-vendor.ts';
import { insist } from './insist.ts';
import { giveCash, PAYMENT_PASSWORD } from './wallet.ts';

const CLIENTS = 64;
/** Each client starts with another act of the list and does this many, one after another. */
const ACTS_EACH = 2;
/** Leaves room for one act of each kind after all acts of the others, and not for all. */
const CASH = 250_000;
const POINTS = 1000;
/** Stake in satang for which a member gets a point. */
const STAKE_PER_POINT = 10_000;
const SATANG = { bet: -3000, withdraw: -13_000, into: -7000, back: 4000, convert: 100, claim: 5000 };
type Act = keyof typeof SATANG;
const ACTS = Object.keys(SATANG) as Act[];

let t: TestApp;
let keeper: FakeVendor;
let seamless: FakeVendor;
const campaigns: string[] = [];
beforeAll(async () => {
  t = await buildTestApp();
  keeper = await startFakeVendor(t, 'KEEPER', ['transfer_wallet']);
  seamless = await startFakeVendor(t, 'SEAMLESS');
  await t.owner.query(
    `insert into vendors_games (vendor_id, code) select id, 'RACE1' from vendors where code = 'SEAMLESS'`,
  );
  await t.owner.query('update payments_withdrawal_rules set daily_count = 100, automatic_max = 0');
  const staff = await openPublishers(t);
  for (const _ of [1, 2, 3]) campaigns.push(await staff.open('claim'));
});
afterAll(async () => {
  await keeper.close();
  await seamless.close();
  await t.close();
});

interface Game {
  /** Bets until the outcome is known, as a vendor does. */
  bet(id: string, amount: number): Promise<string | undefined>;
  /** Closes the round of a lost bet. */
  lose(id: string): Promise<unknown>;
}

async function openGame({ memberId }: TestMember): Promise<Game> {
  const { launchToken } = await t.app.modules.vendors.launchTokens.create({
    memberId,
    vendorCode: 'SEAMLESS',
    gameCode: 'RACE1',
    currency: 'THB',
    country: 'TH',
    language: 'TH',
    isTest: false,
  });
  const authenticate = { launch_token: launchToken, game_code: 'RACE1' };
  const opened = await seamless.wallet.call('session/authenticate', authenticate as never);
  const { session_id, player_id } = opened.answer as unknown as Record<string, string>;
  const play = async (call: 'bet' | 'win', of: object): Promise<string | undefined> => {
    const body = { session_id, player_id, game_code: 'RACE1', currency: 'THB', ...of };
    const result = await insist(
      () => seamless.wallet.call(call, body as never),
      (one) => one.settled,
    );
    return result.answer?.outcome;
  };
  const round = (id: string) => ({ round_id: `r-${id}`, transaction_id: id });
  return {
    bet: (id, amount) => play('bet', { ...round(id), amount }),
    lose: (id) =>
      play('win', {
        ...round(id),
        transaction_id: `${id}-end`,
        reference_transaction_id: id,
        amount: 0,
        round_closed: true,
      }),
  };
}

/** Registers a member with money, points of real bets, a bank account and a payment password. */
async function richMember() {
  const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
  const bank = { bankCode: '014', accountNo: '1000000077', holder: 'Somchai Jaidee' };
  const { bankAccountId } = (await member.call('addBankAccount', { body: bank })).value;
  await member.call('setPaymentPassword', {
    body: { loginPassword: member.password, paymentPassword: PAYMENT_PASSWORD },
  });
  const game = await openGame(member);
  await giveCash(t, member.memberId, CASH + POINTS * STAKE_PER_POINT);
  expect(await game.bet('points', POINTS * STAKE_PER_POINT)).toBe('ACCEPTED');
  await game.lose('points');
  await t.drain();
  expect((await member.call('pointsBalance')).value.points).toBe(POINTS);
  return { member, game, bankAccountId };
}

interface Answer {
  act: Act;
  /** Id of what was made; undefined for an act that was refused. */
  made: string | undefined;
}

type Rich = Awaited<ReturnType<typeof richMember>>;

/** Does an act under a key; returns the id of what it made. */
async function does({ member, game, bankAccountId }: Rich, act: Act, n: number): Promise<string | undefined> {
  const idempotencyKey = `key-of-${act}-number-${n}`;
  const key = { idempotencyKey };
  if (act === 'bet') return (await game.bet(`bet-${n}`, 3000)) === 'ACCEPTED' ? `bet-${n}` : undefined;
  if (act === 'withdraw') {
    const body = { amount: '130.00', bankAccountId, paymentPassword: PAYMENT_PASSWORD };
    const asked = await member.call('createWithdrawal', { body }, key);
    return asked.status === 200 ? asked.value.withdrawalId : undefined;
  }
  if (act === 'convert') {
    const body = { points: 100, password: PAYMENT_PASSWORD };
    const converted = await member.call('convertPoints', { body }, key);
    return converted.status === 200 ? converted.value.convertId : undefined;
  }
  if (act === 'claim') {
    const id = campaigns[Math.floor(n / ACTS.length) % campaigns.length]!;
    const claimed = await member.call('claimPromotion', { params: { id } }, key);
    return claimed.status === 200 ? id : undefined;
  }
  const [from, to, amount] = act === 'into' ? ['MAIN', 'KEEPER', '70.00'] : ['KEEPER', 'MAIN', '40.00'];
  const moved = await member.call('walletTransfer', { body: { from, to, amount } }, key);
  return moved.status === 200 && moved.value.state === 'settled' ? moved.value.transferId : undefined;
}

/** Every client does some acts, one after another, each twice at once. */
async function storm(rich: Rich): Promise<Answer[]> {
  const answers: Answer[] = [];
  const client = async (n: number): Promise<void> => {
    for (let turn = 0; turn < ACTS_EACH; turn++) {
      const act = ACTS[(n + turn) % ACTS.length]!;
      const number = n * ACTS_EACH + turn;
      const copies = await Promise.all([does(rich, act, number), does(rich, act, number)]);
      const made = new Set(copies.filter((one) => one !== undefined));
      expect([act, made.size], 'copies of one act make one thing').toEqual([act, made.size === 0 ? 0 : 1]);
      answers.push({ act, made: [...made][0] });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
  return answers;
}

/** Returns the ids that the tables have of each act. */
async function kept(memberId: string): Promise<Record<Act, string[]>> {
  const { rows } = await t.owner.query<{ act: string | null; id: string | null }>(
    `select 'withdraw' as act, withdrawal_id as id from payments_withdrawals where member_id = $1
     union all select 'convert', source_id from ledger_transactions where kind = 'points.converted'
     union all select 'claim', campaign_id from promotions_participations where member_id = $1
     union all select case direction when 'in' then 'into' else 'back' end, transfer_id from vendors_transfers
       where member_id = $1 and state = 'settled'
     union all select 'bet', transaction_id from vendors_transactions
       where state = 'ACCEPTED' and transaction_id like 'bet-%'`,
    [memberId],
  );
  const of = (act: Act) => rows.flatMap((row) => (row.act === act && row.id !== null ? [row.id] : [])).toSorted();
  return Object.fromEntries(ACTS.map((act) => [act, of(act)])) as Record<Act, string[]>;
}

it('64 clients of one wallet never spend more than there is, and each act is done once [SEC-030]', async () => {
  const rich = await richMember();
  const { memberId } = rich.member;
  const cash = async () =>
    Number((await t.app.modules.wallet.service.withdrawable(t.app.platform.db, memberId)).cashMinor);
  const start = await cash();
  const answers = await storm(rich);
  const made = (act: Act) =>
    [...new Set(answers.flatMap((one) => (one.act === act ? (one.made ?? []) : [])))].toSorted();
  const told = Object.fromEntries(ACTS.map((act) => [act, made(act)])) as Record<Act, string[]>;
  expect(await kept(memberId)).toEqual(told);
  for (const act of ACTS) expect([act, told[act].length]).not.toEqual([act, 0]);
  expect(answers.some(({ act, made: one }) => act === 'withdraw' && one === undefined)).toBe(true);
  expect(told.claim).toEqual(campaigns.toSorted());
  expect(await cash()).toBe(start + ACTS.reduce((sum, act) => sum + told[act].length * SATANG[act], 0));
  expect((await rich.member.call('pointsBalance')).value.points).toBe(POINTS - told.convert.length * 100);
  expect((await t.owner.query('select 1 from ledger_entries where balance_after < 0')).rowCount).toBe(0);
  expect(await checkLedger({ db: t.app.platform.db, databaseUrl: t.databaseUrl })).toEqual([]);
});
