// Winnings of free rounds as bonus money: given, queued, in cash where none can be given; once, whatever breaks.
import { DUE, type Giving, openGiving } from '@sanam/freerounds/server/freerounds.test-data.ts';
import { verifyFreeRounds } from '@sanam/freerounds/server/verify.ts';
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { type TestMember } from '@sanam/server/test/clients.ts';
import { killsAtCommit } from '@sanam/server/test/kill.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainRule } from '../../contract/policy.ts';
import { openGame, type TestGame, termsWith } from '../bonuses/bonus.test-data.ts';
import { verifyBonuses } from '../bonuses/verify.ts';
import { openPublishers, type Publishers, reason } from '../campaign.test-data.ts';
import { verifyTurnover } from '../turnover/verify.ts';

const terms = { multiplePercent: 200, betMax: '20.00', cashOutMax: '60.00', days: 14 };
let t: TestApp;
let g: Giving;
let staff: Publishers;
let game: TestGame;
let killAtCommit: Awaited<ReturnType<typeof killsAtCommit>>;

beforeAll(async () => {
  t = await buildTestApp();
  g = await openGiving(t);
  staff = await openPublishers(t);
  game = await openGame(t);
  killAtCommit = await killsAtCommit(t, 'freerounds_grants');
  await t.owner.query(`update vendors set capabilities = '{free_rounds,promo,win_rollback}' where code = 'ACME'`);
  await t.app.modules.vendors.vendors.reload();
});
beforeEach(() => {
  g.vendor.behaviour = 'normal';
});
afterEach(async () => {
  await t.owner.query('update promotions_stops set is_stopped = false');
  await t.owner.query('delete from promotions_policies');
});
afterAll(async () => {
  const { db } = t.app.platform;
  const all = await Promise.all([verifyFreeRounds(db), verifyBonuses(db), verifyTurnover(db)]);
  await g.vendor.close();
  if (all.flat().length > 0) throw new Error(describeBreaches(all.flat()));
  await assertBooksHold(t.owner);
  await t.close();
});

const settled = async (): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await t.drain(DUE);
};
const own = async (who: TestMember) => (await who.call('freeRounds')).value.list[0]!;
const bonuses = async (who: TestMember) => (await who.call('listBonuses', { query: { language: 'EN' } })).value.list;
const parts = async (who: TestMember) => {
  const { cash, bonus } = (await who.call('balance')).value.parts;
  return [cash, bonus];
};
const inbox = async (who: TestMember) =>
  (await who.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(({ title }) => title);
const acts = async (id: string) =>
  (
    await t.owner.query<{ command: string }>(
      `select command from platform_audit where subject_id = $1 and command like 'freerounds.%' order by id`,
      [id],
    )
  ).rows.map(({ command }) => command.replace('freerounds.grant.', ''));
const toPlay = async (who: TestMember) => (await who.call('turnover', { query: {} })).value.list;

/** A member with confirmed free rounds whose winnings are bonus money. */
const granted = (change: object = {}) => g.granted({ turnoverPercent: 150, bonus: terms, ...change });
/** The same, after the vendor paid. */
async function paid(amountMinor: number, change: object = {}) {
  const one = await granted(change);
  expect(await g.pay(one.id, amountMinor, 10)).toBe('OK');
  return one;
}
const rollBack = async (id: string, amountMinor: number, as = 'back') =>
  (
    await g.vendor.wallet.call('rollback', {
      transaction_id: `${as}-${id}`,
      reference_transaction_id: `pay-${id}-${amountMinor}`,
      player_id: g.vendor.rewards.get(id)!.player_id,
      currency: 'THB',
      amount: amountMinor,
      reason: 'VENDOR_CANCEL',
    })
  ).answer?.code;

describe('winnings as bonus money', () => {
  it('are shown with their terms before a round is played, and are a bonus under them when the vendor paid', async () => {
    const { member, id } = await granted();
    expect(await own(member)).toMatchObject({ bonus: terms, paidAs: null, turnoverPercent: 150 });
    await giveCash(t, member.memberId, 5_00);
    await g.pay(id, 47_50, 10);
    expect(await parts(member)).toEqual(['5.00', '0.00']);
    await settled();
    expect(await parts(member)).toEqual(['5.00', '47.50']);
    expect(await bonuses(member)).toMatchObject([
      { state: 'active', amount: '47.50', title: 'Winnings of free rounds at Reel', promotionId: null },
    ]);
    expect(await own(member)).toMatchObject({ state: 'settled', won: '47.50', paidAs: 'bonus' });
    expect(await g.read(id)).toMatchObject({ bonus: terms, paidAs: 'bonus', paidWhy: null });
    expect(await toPlay(member)).toMatchObject([{ source: 'grant', base: '47.50', required: '95.00' }]);
    expect(await inbox(member)).toEqual(['Your bonus is here', 'Free rounds for you']);
    expect(await acts(id)).toEqual(['request', 'granted', 'settled']);
    const { list } = (await member.call('accountRecord', { query: { kind: 'bonus' } })).value;
    expect(list.map(({ amount }) => amount).toSorted()).toEqual(['-47.50', '47.50', '47.50']);
  });

  it('are told to the vendor with a balance that is true: its credit, and what can be staked after it', async () => {
    const { member, id } = await granted();
    await giveCash(t, member.memberId, 5_00);
    const first = await g.promoWin(id, 47_50, 10);
    expect(first).toMatchObject({ code: 'OK', moved: 47_50, balance_after: 52_50, balance: 5_00 });
    const again = await g.promoWin(id, 47_50, 10);
    expect(again).toMatchObject({ moved: 47_50, balance_after: 52_50, balance: 5_00, replayed: true });
    expect(again!.balance_version).toBe(first!.balance_version);
    expect(await g.pay(id, 99_99, 10)).toBe('DUPLICATE_CONFLICT');
    await settled();
    const later = await g.promoWin(id, 47_50, 10);
    expect(later).toMatchObject({ moved: 47_50, balance_after: 52_50, balance: 52_50, replayed: true });
    expect(later!.balance_version!).toBeGreaterThan(first!.balance_version!);
    await settled();
    expect(await bonuses(member)).toHaveLength(1);
  });

  it('of nothing are no bonus', async () => {
    const { member, id } = await paid(0);
    await settled();
    expect(await own(member)).toMatchObject({ state: 'settled', won: '0.00', paidAs: null });
    expect(await bonuses(member)).toEqual([]);
    expect(await acts(id)).toEqual(['request', 'granted', 'settled']);
  });

  it('wait while another bonus is active, and start when the player says so', async () => {
    const { member, id } = await granted();
    const first = await staff.open('claim', { reward: '200.00', budget: '1000.00', bonus: termsWith() });
    await member.call('claimPromotion', { params: { id: first } });
    await g.pay(id, 30_00, 10);
    await settled();
    const queued = (await bonuses(member)).find(({ state }) => state === 'queued')!;
    expect(queued).toMatchObject({ amount: '30.00' });
    expect(await parts(member)).toEqual(['0.00', '200.00']);
    expect(await inbox(member)).toContain('Your bonus waits to be started');
    const active = (await bonuses(member)).find(({ state }) => state === 'active')!;
    await member.call('forfeitBonus', { params: { id: active.bonusId } });
    await settled();
    await member.call('startBonus', { params: { id: queued.bonusId } });
    expect(await parts(member)).toEqual(['0.00', '30.00']);
  });

  it('become cash when they were played through, up to their cap', async () => {
    const { member } = await paid(50_00);
    await settled();
    expect(await game.bet(member.memberId, 20_01, `large-${member.memberId}`)).toBe('LIMIT_REACHED');
    for (let round = 0; round < 4; round += 1) expect(await game.play(member.memberId, 20_00, 20_00)).toBe('OK');
    expect(await game.play(member.memberId, 20_00, 60_00)).toBe('OK');
    await settled();
    expect(await bonuses(member)).toMatchObject([{ state: 'completed', converted: '60.00', returned: '30.00' }]);
    expect(await parts(member)).toEqual(['60.00', '0.00']);
  });
});

describe('winnings that cannot be a bonus', () => {
  /** Returns what became of the winnings: of the grant, of the member's money, and what has to be played. */
  async function became(member: TestMember, id: string) {
    await settled();
    const { state, paidAs, paidWhy } = await g.read(id);
    const money = await t.owner.query(
      `select a.class, b.balance from ledger_balances b join ledger_accounts a on a.id = b.account_id
       where a.owner = $1 and a.class in ('player_cash', 'player_bonus') and b.balance > 0`,
      [member.memberId],
    );
    const asked = await t.owner.query(
      'select base, multiple_percent from promotions_requirements where source_id = $1',
      [id],
    );
    return { state, paidAs, paidWhy, money: money.rows, asked: asked.rows };
  }
  const inCash = (why: string) => ({
    state: 'settled',
    paidAs: 'cash',
    paidWhy: why,
    money: [{ class: 'player_cash', balance: 40_00n }],
    asked: [{ base: 40_00n, multiple_percent: 150 }],
  });

  it('are cash with turnover while promotions are stopped, and the member is told', async () => {
    const { member, id } = await granted();
    await staff.writer.call('opsTurnGrantStop', { query: {}, body: { isStopped: true, reason } });
    await g.pay(id, 40_00, 10);
    expect(await became(member, id)).toEqual(inCash('promotions.stopped'));
    expect(await inbox(member)).toEqual(['Your free rounds are paid in cash', 'Free rounds for you']);
    expect(await own(member)).toMatchObject({ paidAs: 'cash' });
    expect(await bonuses(member)).toEqual([]);
  });

  it('are cash where the rules of the merchant let no such bonus be', async () => {
    const { member, id } = await granted();
    const rules = [{ ...plainRule, bonusMax: '39.99' }];
    await staff.writer.call('opsChangePromoPolicy', { query: {}, body: { rules, version: 0, reason } });
    await g.pay(id, 40_00, 10);
    expect(await became(member, id)).toEqual(inCash('promotions.againstPolicy'));
  });

  it('are cash for who is excluded by then, and nothing is told', async () => {
    const { member, id } = await granted();
    g.vendor.rewards.get(id)!.used = 10;
    await member.call('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    await g.pay(id, 40_00, 10);
    expect(await became(member, id)).toEqual(inCash('protection.excluded'));
    const told = await t.owner.query(
      `select 1 from messaging_inbox where member_id = $1 and template like 'freeRounds%'`,
      [member.memberId],
    );
    expect(told.rows).toHaveLength(1);
  });

  it('are cash for who may have no bonus', async () => {
    const { member, id } = await granted();
    await t.owner.query(`update protection_gates set blocks = '{bonus}' where member_id = $1`, [member.memberId]);
    await g.pay(id, 40_00, 10);
    expect(await became(member, id)).toEqual(inCash('protection.blocked'));
  });
});

describe('a vendor that takes its payment back', () => {
  it('is refused where it is bonus money: the cash of the member is not touched', async () => {
    const { member, id } = await paid(40_00);
    await giveCash(t, member.memberId, 100_00);
    expect(await rollBack(id, 40_00)).toBe('NOT_ALLOWED');
    await settled();
    expect(await rollBack(id, 40_00)).toBe('NOT_ALLOWED');
    expect(await parts(member)).toEqual(['100.00', '40.00']);
    const { bonusId } = (await bonuses(member))[0]!;
    expect(bonusId).toBeDefined();
  });

  it('gets it where it became cash', async () => {
    const { member, id } = await granted({ turnoverPercent: 0 });
    await t.owner.query(`update protection_gates set blocks = '{bonus}' where member_id = $1`, [member.memberId]);
    await g.pay(id, 40_00, 10);
    await settled();
    expect(await parts(member)).toEqual(['40.00', '0.00']);
    expect(await rollBack(id, 40_00)).toBe('OK');
    expect(await parts(member)).toEqual(['0.00', '0.00']);
  });
});

describe('two nodes, and one that dies', () => {
  it('give one bonus between them', async () => {
    const other = await anotherNode(t);
    try {
      const { member, id } = await paid(25_00);
      const runs = [t.drain(DUE), other.app.platform.jobs.drain(DUE), t.drain(DUE)];
      await Promise.all(runs);
      await settled();
      expect(await parts(member)).toEqual(['0.00', '25.00']);
      expect(await bonuses(member)).toHaveLength(1);
      expect(await acts(id)).toEqual(['request', 'granted', 'settled']);
    } finally {
      await other.close();
    }
  });

  it('leave nothing half done at the commit of the payment', async () => {
    const { member, id } = await granted();
    await killAtCommit(
      () => g.pay(id, 25_00, 10),
      async () => {
        expect(await own(member)).toMatchObject({ state: 'granted', won: '0.00' });
        expect(await parts(member)).toEqual(['0.00', '0.00']);
      },
    );
    expect(await g.pay(id, 25_00, 10)).toBe('OK');
    await settled();
    expect(await parts(member)).toEqual(['0.00', '25.00']);
  });

  it('leave nothing half done at the commit of the bonus: the next run gives it once', async () => {
    const { member, id } = await paid(25_00);
    await killAtCommit(
      () => settled(),
      async () => {
        expect(await bonuses(member)).toEqual([]);
        expect(await parts(member)).toEqual(['0.00', '0.00']);
      },
    );
    await settled();
    expect(await parts(member)).toEqual(['0.00', '25.00']);
    expect(await bonuses(member)).toHaveLength(1);
    expect(await acts(id)).toEqual(['request', 'granted', 'settled']);
  });
});
