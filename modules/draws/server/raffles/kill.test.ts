// The connection is lost at the commit of a raffle's draw or of a prize. Afterwards nothing has been done, and the next
// run does it once.
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { killsAtCommit } from '@sanam/server/test/kill.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeChecked, type DrawMakers, openMakers, type Raffle, reason } from '../draws.test-data.ts';

const RAFFLES = 'draws.raffles';
let t: TestApp;
let makers: DrawMakers;
let killAtCommit: Awaited<ReturnType<typeof killsAtCommit>>;
beforeAll(async () => {
  t = await buildTestApp();
  makers = await openMakers(t);
  killAtCommit = await killsAtCommit(t, 'draws_winners');
});
afterAll(() => closeChecked(t));

const parts = async (who: TestMember) => (await who.call('balance')).value.parts;
const page = async (id: string) => (await makers.writer.call('opsGetRaffle', { params: { id } })).value;
const told = async (who: TestMember) =>
  (await who.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(({ title }) => title);
const statesOf = async (id: string) =>
  (await t.owner.query<{ state: string }>('select state from draws_winners where pool_id = $1', [id])).rows.map(
    ({ state }) => state,
  );

/** A raffle with one ticket of one member, whose list is closed, and the approval that draws it. */
async function readyToDraw(change: Partial<Raffle>) {
  const id = await makers.raffle(change);
  const member = await registerMember(t);
  await makers.grant(member, id);
  await t.owner.query(`update draws_pools set ends_at = platform_now() - interval '1 hour' where pool_id = $1`, [id]);
  await t.owner.query('update draws_raffles set public_at = platform_now() where pool_id = $1', [id]);
  await t.drain([RAFFLES]);
  const asked = await makers.writer.call('opsDrawRaffle', { params: { id }, body: { publicValue: '820866', reason } });
  return { id, member, approvalId: asked.value.approvalId };
}
async function drawn(change: Partial<Raffle>) {
  const raffle = await readyToDraw(change);
  expect(await makers.confirm(raffle.approvalId)).toBeUndefined();
  return raffle;
}
/** Pays what is owed from two nodes at the same time. */
async function payTwice(): Promise<void> {
  const node = await anotherNode(t);
  await Promise.all([t.app, node.app].map(({ platform }) => platform.jobs.drain([RAFFLES])));
  await node.close();
  await t.drain([RAFFLES]);
  await t.drain();
}

describe('the connection dies at the commit', () => {
  it('of a draw: the seed stays sealed, nobody has won, and the next confirmation draws once', async () => {
    const { id, approvalId } = await readyToDraw({ prizes: ['70.00'] });
    await killAtCommit(
      () => makers.confirm(approvalId),
      async () => {
        expect(await page(id)).toMatchObject({ state: 'closed', seed: null, winners: [] });
        expect(await statesOf(id)).toEqual([]);
      },
    );
    expect(await makers.confirm(approvalId)).toBeUndefined();
    expect(await page(id)).toMatchObject({ state: 'drawn', winners: [{ rank: 1, number: 1 }] });
    expect(await makers.confirm(approvalId)).toBeDefined();
    expect(await statesOf(id)).toEqual(['owed']);
    await payTwice();
  });

  it('of a prize in cash: it stays owed, and is paid and told once', async () => {
    const { id, member } = await drawn({ prizes: ['70.00'] });
    await killAtCommit(
      () => t.drain([RAFFLES]),
      async () => {
        expect(await parts(member)).toMatchObject({ cash: '0.00' });
        expect(await statesOf(id)).toEqual(['owed']);
      },
    );
    await payTwice();
    expect(await statesOf(id)).toEqual(['paid']);
    expect(await parts(member)).toMatchObject({ cash: '70.00', bonus: '0.00' });
    expect(await told(member)).toEqual(['You won a prize in the raffle']);
  });

  it('of a prize in bonus money: there is none, and it is given once', async () => {
    const terms = { multiplePercent: 300, betMax: '100.00', cashOutMax: null, days: 14 };
    const { id, member } = await drawn({ prizes: ['50.00'], terms });
    await killAtCommit(
      () => t.drain([RAFFLES]),
      async () => {
        expect(await parts(member)).toMatchObject({ cash: '0.00', bonus: '0.00' });
        expect(await statesOf(id)).toEqual(['owed']);
      },
    );
    await payTwice();
    expect(await statesOf(id)).toEqual(['paid']);
    expect(await parts(member)).toMatchObject({ cash: '0.00', bonus: '50.00' });
    const { list } = (await member.call('listBonuses', { query: { language: 'EN' } })).value;
    expect(list).toMatchObject([{ state: 'active', amount: '50.00', required: '150.00' }]);
  });
});
