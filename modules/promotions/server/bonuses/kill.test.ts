// The connection is lost at the commit of a bonus: at grant, conversion or expiry. Afterwards nothing has been done,
// the next run does it once, and the ledger invariants are met.
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { killsAtCommit } from '@sanam/server/test/kill.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPublishers, type Publishers } from '../campaign.test-data.ts';
import { openGame, type TestGame, termsWith } from './bonus.test-data.ts';
import { verifyBonuses } from './verify.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let staff: Publishers;
let game: TestGame;
let killAtCommit: Awaited<ReturnType<typeof killsAtCommit>>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  staff = await openPublishers(t);
  game = await openGame(t);
  killAtCommit = await killsAtCommit(t, 'promotions_grants');
});
afterAll(async () => {
  const breaches = await verifyBonuses(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await close();
});

const settled = async (recurring?: string[]): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await t.drain(recurring);
};
const bonuses = async (member: TestMember) =>
  (await member.call('listBonuses', { query: { language: 'EN' } })).value.list;
const parts = async (member: TestMember) => {
  const { cash, bonus } = (await member.call('balance')).value.parts;
  return [cash, bonus];
};
const emit = (name: 'promotions.bonusDue' | 'wallet.depositChanged', payload: object): Promise<void> =>
  inTransaction(t.app.platform.db, (trx) => t.app.platform.events.emit(trx, name, payload as never));

/** Registers a member with 30.00 in cash and an active bonus of 200.00 with a turnover of once the bonus. */
async function playerWithBonus(): Promise<TestMember> {
  const member = await registerMember(t);
  await giveCash(t, member.memberId, 30_00);
  const id = await staff.open('claim', {
    reward: '200.00',
    budget: '10000.00',
    bonus: termsWith({ multiplePercent: 100 }),
  });
  expect((await member.call('claimPromotion', { params: { id } })).value.bonus?.state).toBe('active');
  return member;
}

describe('a connection that dies at the commit of a bonus', () => {
  it('that is granted: there is none, and the next event of the credit grants it once', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const promotionId = await staff.open('deposit', {
      reward: '1000.00',
      budget: '100000.00',
      bonus: termsWith({ matchBasisPoints: 10_000 }),
    });
    const body = { method: 'PROMPTPAY_BILL' as const, amount: '1500.00', promotionId };
    const { depositId } = (await member.call('createDeposit', { body })).value;
    await t.drain();
    await rail.pay(depositId, { how: 'exact' });
    const isCredited = async () =>
      (await member.call('getDeposit', { params: { id: depositId } })).value.stage === 'credited';
    await killAtCommit(
      async () => {
        await until(t, isCredited, `deposit ${depositId}`);
        await settled();
      },
      async () => {
        expect(await bonuses(member)).toEqual([]);
        expect(await parts(member)).toEqual(['1500.00', '0.00']);
      },
    );
    const again = { memberId: member.memberId, depositId, stage: 'credited', version: 9 };
    await emit('wallet.depositChanged', again);
    await emit('wallet.depositChanged', again);
    await settled();
    expect(await bonuses(member)).toMatchObject([{ state: 'active', amount: '1000.00' }]);
    expect(await parts(member)).toEqual(['1500.00', '1000.00']);
  });

  it('that becomes cash: it goes on, and the next look makes it cash once', async () => {
    const member = await playerWithBonus();
    expect(await game.play(member.memberId, 200_00, 200_00)).toBe('OK');
    const before = await parts(member);
    await killAtCommit(
      () => settled(),
      async () => {
        expect(await bonuses(member)).toMatchObject([{ state: 'active', converted: '0.00' }]);
        expect(await parts(member)).toEqual(before);
      },
    );
    const due = { grantId: (await bonuses(member))[0]!.bonusId };
    await emit('promotions.bonusDue', due);
    await emit('promotions.bonusDue', due);
    await settled();
    expect(await bonuses(member)).toMatchObject([{ state: 'completed' }]);
    expect(await parts(member)).toEqual(['230.00', '0.00']);
  });

  it('that runs out: it goes on, and the next run takes it back once', async () => {
    const member = await playerWithBonus();
    for (const table of ['promotions_grants', 'promotions_requirements'])
      await t.owner.query(`update ${table} set expires_at = platform_now() where member_id = $1`, [member.memberId]);
    await killAtCommit(
      () => settled(['promotions.bonuses']),
      async () => {
        expect(await bonuses(member)).toMatchObject([{ state: 'active', balance: '200.00' }]);
        expect(await parts(member)).toEqual(['30.00', '200.00']);
      },
    );
    await settled(['promotions.bonuses']);
    expect(await bonuses(member)).toMatchObject([{ state: 'expired', returned: '200.00' }]);
    expect(await parts(member)).toEqual(['30.00', '0.00']);
  });

  it('that staff let go on: it stays held, and the next decision gives it once', async () => {
    await t.owner.query(
      `insert into promotions_case_rules (merchant_id, version, case_at, hold_at, hide_at, hours, made_by)
       select merchant_id, 1, 10, 10, 1000, 72, 'test' from merchants`,
    );
    const member = await registerMember(t);
    const id = await staff.open('claim', { reward: '200.00', budget: '10000.00', bonus: termsWith() });
    expect((await member.call('claimPromotion', { params: { id } })).value.bonus?.state).toBe('held');
    await t.owner.query('delete from promotions_case_rules');
    await settled();
    const risk = await staffSession(t, ['risk']);
    const [found] = (await risk.call('opsListBonusCases', { query: { memberId: member.memberId } })).value.list;
    const release = () =>
      risk.call('opsDecideBonusCase', { params: { id: found!.id }, body: { act: 'release', reason: 'for the test' } });
    await killAtCommit(release, async () => {
      expect(await bonuses(member)).toMatchObject([{ state: 'held' }]);
      expect(await parts(member)).toEqual(['0.00', '0.00']);
    });
    expect((await release()).value.state).toBe('done');
    await settled();
    expect(await bonuses(member)).toMatchObject([{ state: 'active', amount: '200.00' }]);
    expect(await parts(member)).toEqual(['0.00', '200.00']);
  });

  it('that another module gives as a reward: there is none, and the next try gives it once', async () => {
    const member = await registerMember(t);
    const gift = {
      memberId: member.memberId,
      source: { type: 'test', id: member.memberId },
      amountMinor: 50_00n,
      terms: { multiplePercent: 1000, betMax: null, cashOutMax: null, days: 7 },
      titles: { TH: 'รางวัล', EN: 'Reward' },
    };
    const give = () =>
      inTransaction(t.app.platform.db, (trx) =>
        t.app.modules.wallet.balance.turnover.giveBonus(trx, systemContext('test', 'default'), gift),
      );
    await killAtCommit(give, async () => {
      expect(await bonuses(member)).toEqual([]);
      expect(await parts(member)).toEqual(['0.00', '0.00']);
    });
    expect(await give()).toBe('active');
    await expect(give()).rejects.toMatchObject({ code: 'promotions.alreadyTaken' });
    expect(await bonuses(member)).toMatchObject([
      { state: 'active', amount: '50.00', title: 'Reward', promotionId: null },
    ]);
    expect(await parts(member)).toEqual(['0.00', '50.00']);
  });
});
