// The connection is lost at the commit of a mission's reward. Afterwards nothing has been done, and the next try does it
// once.
import { describeBreaches, verifyLedger } from '@sanam/ledger/server/index.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { killsAtCommit } from '@sanam/server/test/kill.ts';
import { reelVendor, type ReelVendor } from '@sanam/server/test/rounds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MissionMakers, openMakers } from '../missions.test-data.ts';
import { verifyMissions } from '../verify.ts';

let t: TestApp;
let vendor: ReelVendor;
let makers: MissionMakers;
let killAtCommit: Awaited<ReturnType<typeof killsAtCommit>>;
beforeAll(async () => {
  t = await buildTestApp();
  vendor = await reelVendor(t);
  makers = await openMakers(t);
  killAtCommit = await killsAtCommit(t, 'missions_progress');
});
afterAll(async () => {
  const ofLedger = (await verifyLedger(t.owner)).filter(({ id }) => !id.startsWith('V8'));
  const breaches = [...(await verifyMissions(t.app.platform.db)), ...ofLedger];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await t.close();
});

it('the connection dies at the commit of a count and of a claim: each is done once afterwards', async () => {
  const id = await makers.open();
  const member = await registerMember(t);
  const stateOf = async () =>
    (await member.call('missions')).value.missions.filter((one) => one.id === id).map(({ state }) => state);
  const cash = async () => (await member.call('balance')).value.parts.cash;
  await vendor.play(member.memberId, { bet: 10_000, win: 0 });
  await killAtCommit(
    () => t.drain(),
    async () => expect(await stateOf()).toEqual(['active']),
  );
  // The follower of bets pauses before its next try.
  await t.advance(30);
  for (const _ of [1, 2]) await t.drain();
  expect(await stateOf()).toEqual(['claimable']);
  const claim = () =>
    member.call(
      'claimMission',
      { params: { id }, body: { period: 'once' } },
      { idempotencyKey: 'the-mission-of-one-press' },
    );
  await killAtCommit(claim, async () => {
    expect([await stateOf(), await cash()]).toEqual([['claimable'], '0.00']);
  });
  expect((await Promise.all([claim(), claim()])).map(({ value }) => value.state)).toEqual(['claimed', 'claimed']);
  expect(await cash()).toBe('20.00');
});
