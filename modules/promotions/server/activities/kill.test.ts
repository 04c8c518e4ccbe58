// The connection is lost at the commit of an activity. Afterwards nothing has been done, and the next try does it once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { writeFact } from '@sanam/server/test/facts.ts';
import { killsAtCommit } from '@sanam/server/test/kill.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { openPublishers, type Publishers } from '../campaign.test-data.ts';
import { promotionsJobs } from '../campaigns/clock.ts';
import { verifyActivities } from './verify.ts';

let t: TestApp;
let staff: Publishers;
let killAtCommit: Awaited<ReturnType<typeof killsAtCommit>>;
beforeAll(async () => {
  t = await buildTestApp();
  await reelVendor(t);
  staff = await openPublishers(t);
  killAtCommit = await killsAtCommit(t, 'promotions_participations');
});
afterAll(async () => {
  const breaches = await verifyActivities(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await t.close();
});

const cash = async (member: TestMember) => (await member.call('balance')).value.sumBalance;
const stateOf = async (member: TestMember, id: string) =>
  (await member.call('getPromotion', { params: { id }, query: { language: 'EN' } })).value.state;
/** Places taken, and money spent. */
const taken = async (id: string) => {
  const { rows } = await t.owner.query<{ places: number; spent: string }>(
    'select places_taken as places, amount_spent::text as spent from promotions_budgets where campaign_id = $1',
    [id],
  );
  return [rows[0]!.places, rows[0]!.spent];
};

describe('the connection dies at the commit', () => {
  it('of a claim: nothing is taken or paid, and the next tries of one key pay once', async () => {
    const id = await staff.open('claim', { budget: '50.00' });
    const member = await registerMember(t);
    const claim = () => member.call('claimPromotion', { params: { id } }, { idempotencyKey: 'the-claim-of-one-press' });
    await killAtCommit(claim, async () => {
      expect([await stateOf(member, id), await cash(member), await taken(id)]).toEqual(['claim', '0.00', [0, '0']]);
    });
    expect((await Promise.all([claim(), claim()])).map(({ value }) => value.state)).toEqual(['claimed', 'claimed']);
    expect([await cash(member), await taken(id)]).toEqual(['50.00', [1, '5000']]);
  });

  it('of a join: no place is taken, and the next press takes one', async () => {
    const id = await staff.open('join', { places: 1 });
    const member = await registerMember(t);
    const join = () => member.call('joinPromotion', { params: { id } }, { idempotencyKey: 'the-join-of-one-press' });
    await killAtCommit(join, async () => {
      expect([await stateOf(member, id), await taken(id)]).toEqual(['join', [0, '0']]);
    });
    expect((await Promise.all([join(), join()])).map(({ value }) => value.state)).toEqual(['joined', 'joined']);
    expect(await taken(id)).toEqual([1, '0']);
  });

  it('of a reached goal: no reward waits, and the next look makes it once', async () => {
    const id = await staff.open('join', {
      reward: '50.00',
      budget: '1000.00',
      goal: { product: null, amount: '100.00' },
    });
    const member = await registerMember(t);
    await member.call('joinPromotion', { params: { id } });
    await t.advance(2);
    await writeFact(t, { memberId: member.memberId, stake: 10_000 });
    await killAtCommit(
      async () => {
        for (const _ of [1, 2, 3]) await t.drain();
      },
      async () => {
        expect([await stateOf(member, id), await taken(id)]).toEqual(['joined', [1, '0']]);
      },
    );
    for (const _ of [1, 2]) await t.drain([promotionsJobs.clock]);
    expect([await stateOf(member, id), await taken(id)]).toEqual(['claim', [1, '5000']]);
    await member.call('claimPromotion', { params: { id } });
    expect(await cash(member)).toBe('50.00');
  });

  it('of an approval: the application stays in hand without money, and the next decision gives it once', async () => {
    const id = await staff.open('apply');
    const member = await registerMember(t);
    const form = new FormData();
    form.append('comment', 'ขอรับโบนัส');
    const sent = await member.call('applyForPromotion', { params: { id }, body: form } as never);
    const params = { id: (sent.value as { applicationId: string }).applicationId };
    await staff.writer.call('opsTakePromoApplication', { params, body: {} });
    const approve = () =>
      staff.writer.call('opsDecidePromoApplication', {
        params,
        body: { decision: 'approve', amount: '30.00', remark: null },
      });
    await killAtCommit(approve, async () => {
      expect([await stateOf(member, id), await taken(id)]).toEqual(['applying', [1, '0']]);
    });
    const codes = [(await approve()).code, (await approve()).code];
    expect(codes).toEqual([undefined, 'promotions.wrongState']);
    expect([await stateOf(member, id), await taken(id)]).toEqual(['claim', [1, '3000']]);
  });
});
