// Costs of campaigns, ends of their bonuses, burn rate of their budgets, and liability.
import { readFileSync } from 'node:fs';
import { fromWire } from '@sanam/contract';
import { finalPosting } from '@sanam/ledger/server/index.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { insist } from '@sanam/server/test/insist.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { dayIn, shiftDay } from '@sanam/contract/zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGame, type TestGame, termsWith } from '../bonuses/bonus.test-data.ts';
import { sumExpenses, sumStep } from './expenses.ts';
import { verifyExpenses } from './verify.ts';
import { openPublishers, type Publishers } from '../campaign.test-data.ts';

let t: TestApp;
let staff: Publishers;
let game: TestGame;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
  game = await openGame(t);
});
afterAll(() => t.close());

const today = () => dayIn('Asia/Bangkok', Date.now());
const read = async (from: string, to = today()) =>
  (await staff.writer.call('opsCampaignCosts', { query: { from, to } })).value;
const claim = (member: TestMember, id: string) => member.call('claimPromotion', { params: { id } });

it('sums what was given, what it cost, who plays, how bonuses ended, and what is owed', async () => {
  const cash = await staff.open('claim', { reward: '50.00', budget: '1000.00' });
  const bonus = await staff.open('claim', {
    reward: '100.00',
    budget: '2000.00',
    bonus: termsWith({ multiplePercent: 100 }),
  });
  const [meets, forfeits, keeps, idle] = [
    await registerMember(t),
    await registerMember(t),
    await registerMember(t),
    await registerMember(t),
  ];
  for (const member of [meets, forfeits, keeps]) {
    await giveCash(t, member.memberId, 50_00);
    await claim(member, bonus);
  }
  for (const member of [meets, idle]) await claim(member, cash);
  await game.play(meets.memberId, 150_00, 150_00);
  await game.play(keeps.memberId, 10_00, 10_00);
  const [own] = (await forfeits.call('listBonuses', { query: {} })).value.list;
  await forfeits.call('forfeitBonus', { params: { id: own!.bonusId } });
  for (let times = 0; times < 3; times += 1) await t.drain();

  const { campaigns, total, liability } = await read(shiftDay(today(), -9));
  const of = (id: string) => campaigns.find((one) => one.id === id);
  expect(of(bonus)).toMatchObject({
    titles: [{ language: 'TH' }, { language: 'EN', title: 'Daily bonus' }],
    given: { count: 3, amount: '300.00' },
    cost: '100.00',
    returned: '100.00',
    members: 3,
    active: 2,
    costPerActive: '50.00',
    completed: 1,
    forfeited: 1,
    expired: 0,
    completedPercent: '50.00',
    lostPercent: '50.00',
    budget: { max: '2000.00', spent: '300.00', perDay: '30.00', daysLeft: 56 },
  });
  expect(of(cash)).toMatchObject({
    given: { count: 2, amount: '100.00' },
    cost: '100.00',
    members: 2,
    active: 1,
    costPerActive: '100.00',
    completedPercent: null,
    lostPercent: null,
    budget: { spent: '100.00', perDay: '10.00', daysLeft: 90 },
  });
  expect(total).toMatchObject({ given: { count: 5, amount: '400.00' }, cost: '200.00', members: 4, active: 2 });
  expect(total.costPerActive).toBe('100.00');
  expect(liability).toEqual({ active: '100.00', queued: '0.00', waiting: '0.00', total: '100.00' });
});

/** Posts like other modules do, in satang. */
async function post(
  member: TestMember,
  kind: string,
  [fromClass, fromOwner]: [string, string],
  satang: number,
  at: Pick<typeof t.owner, 'query'> = t.owner,
) {
  const isGiven = fromClass === 'promo_expense';
  const [toClass, toOwner] = isGiven ? ['player_cash', member.memberId] : ['promo_expense', 'house'];
  const move = { fromClass, fromOwner, toClass, toOwner, amount: String(satang) };
  await at.query(
    `select ledger_post(k.source_type, gen_random_uuid()::text, $1, $2, null, null, 'THB', $3)
     from ledger_kinds k where k.kind = $1`,
    [kind, member.memberId, JSON.stringify([move])],
  );
}

/** Sums, twice at once, until all postings are read; those behind an open transaction of any database wait for it. */
function allSummed(): Promise<boolean> {
  const sum = () => sumExpenses(t.app.platform.db);
  const pass = async (): Promise<boolean> => {
    await Promise.all([sum(), sum()]);
    const { rows } = await t.owner.query<{ done: boolean }>(
      'select upto >= (select max(id) from ledger_postings) as done from promotions_expense_state',
    );
    return rows[0]!.done;
  };
  return insist(pass, (isDone) => isDone);
}

it('sums what all promotions gave by kind as the ledger has it, each posting once', async () => {
  const member = await registerMember(t);
  const house: [string, string] = ['promo_expense', 'house'];
  const own: [string, string] = ['player_cash', member.memberId];
  await allSummed();
  const before = (await read(today())).posted;
  const cashForPoints = ['points.cashPaid', 'points.payoutPaid'];
  const ofOthers = ['vip.giftPaid', 'mission.paid', 'referral.rewardPaid', 'draw.spinPaid', ...cashForPoints];
  const gifts = ['vip.rebatePaid', ...ofOthers];
  for (const kind of gifts) await post(member, kind, house, 10_00);
  await post(member, 'vip.rebatePaid', house, 5_00);
  await post(member, 'freeRounds.kept', own, 2_00);
  await allSummed();
  const { kinds, net } = (await read(today())).posted;
  const of = (kind: string) => kinds.find((one) => one.kind === kind);
  expect(of('vip.rebatePaid')).toEqual({ kind: 'vip.rebatePaid', count: 2, given: '15.00', returned: '0.00' });
  for (const kind of ofOthers) expect(of(kind)).toMatchObject({ count: 1, given: '10.00' });
  expect(of('freeRounds.kept')).toMatchObject({ given: '0.00', returned: '2.00' });
  expect(fromWire(net) - fromWire(before.net)).toBe(73_00n);
  const { rows } = await t.owner.query<{ net: bigint }>(
    `select sum(-e.amount)::bigint as net from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.class = 'promo_expense' and a.currency = 'THB'`,
  );
  expect(fromWire(net)).toBe(rows[0]!.net);
  expect(await verifyExpenses(t.app.platform.db)).toEqual([]);
});

it('loses no posting of a transaction that began while sums are made and commits after them', async () => {
  const [member, other] = [await registerMember(t), await registerMember(t)];
  await allSummed();
  const late = await t.owner.connect();
  const { db } = t.app.platform;
  try {
    const final = await insist(
      () => finalPosting(db, 1000),
      (found) => found !== undefined,
    );
    await late.query('begin');
    await post(member, 'vip.giftPaid', ['promo_expense', 'house'], 7_00, late);
    // A later posting that is committed, so that the open one is not the newest.
    await post(other, 'vip.giftPaid', ['promo_expense', 'house'], 1_00);
    await sumStep(db, final!);
    await late.query('commit');
  } finally {
    await late.query('rollback');
    late.release();
  }
  await allSummed();
  expect(await verifyExpenses(db)).toEqual([]);
});

it('refuses a mark from a transaction that has a number: younger ones may have postings that it would skip', async () => {
  const writing = t.app.platform.db.transaction().execute(async (trx) => {
    await sql`select pg_current_xact_id()`.execute(trx);
    await finalPosting(trx, 1000);
  });
  await expect(writing).rejects.toThrow(/taken first/);
});

it('names every kind of posting of the expense of promotions, in both languages', async () => {
  const { rows } = await t.owner.query<{ kind: string }>(
    `select unnest(gives || takes) as kind from promotions_expense_kinds()`,
  );
  const all = rows.map(({ kind }) => kind).filter((kind) => kind !== 'trial.funded');
  expect(all.length).toBeGreaterThan(10);
  for (const language of ['en', 'th']) {
    const file = readFileSync(new URL(`../../words/console.${language}.json`, import.meta.url), 'utf8');
    const { campaignCost } = JSON.parse(file) as { campaignCost: { kind: Record<string, Record<string, string>> } };
    const nameless = all.filter((kind) => {
      const [module = '', act = ''] = kind.split('.');
      return campaignCost.kind[module]?.[act] === undefined;
    });
    expect(nameless).toEqual([]);
  }
});

it('is empty before anything was given, and refuses a range that is none', async () => {
  const before = await read(shiftDay(today(), -30), shiftDay(today(), -20));
  expect([before.campaigns, before.total.given.count, before.total.costPerActive]).toEqual([[], 0, null]);
  for (const to of [shiftDay(today(), -1), shiftDay(today(), 366)])
    expect((await staff.writer.call('opsCampaignCosts', { query: { from: today(), to } })).code).toBe(
      'request.invalid',
    );
});

it('is for who may read bonuses', async () => {
  const reader = await staffSession(t, ['editor']);
  const query = { from: today(), to: today() };
  expect((await reader.call('opsCampaignCosts', { query })).code).toBe('operator.forbidden');
});
