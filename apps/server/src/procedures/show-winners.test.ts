import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { type ReelVendor, reelVendor } from '@sanam/server/test/rounds.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { openTrial, registerMember, setFeature } from '@sanam/server/test/clients.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('shows real, active accounts only', async () => {
  await setFeature(t, 'FREEPLAY', true);
  const [player, blocked] = [await registerMember(t), await registerMember(t)];
  const guest = (await openTrial(t)).value.id;
  await t.app.modules.members.service.setState(systemContext('test'), {
    memberId: blocked.memberId,
    state: 'blocked',
    reason: 'test',
  });
  const { ports } = t.app.modules.content;
  const shown = await ports.members.ask([player.memberId, blocked.memberId, guest]);
  expect([...shown.keys()]).toEqual([player.memberId]);
});

it('shows nobody whom a stop holds', async () => {
  const { memberId } = await registerMember(t);
  const { mayBeShown } = t.app.modules.content.ports;
  expect(await mayBeShown.ask(memberId)).toBe(true);
  await t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [memberId]);
  expect(await mayBeShown.ask(memberId)).toBe(false);
});

describe('the wins', () => {
  let vendor: ReelVendor;
  let memberId: string;

  beforeAll(async () => {
    memberId = (await registerMember(t)).memberId;
    vendor = await reelVendor(t);
  });

  /** Plays a completed round, this many minutes after noon. */
  const play = (minute: number, bet: number, win: number) => vendor.play(memberId, { bet, win, closedAt: at(minute) });
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

  it('are those of rounds that were played in this time, the newest first, up to so many', async () => {
    await play(0, 1000, 5000);
    await play(1, 1000, 2000);
    await play(2, 1000, 1000);
    await play(3, 1000, 9000);
    await play(4, 1000, 4000);
    const { winsBetween } = t.app.modules.content.ports;
    const wins = async (from: number, to: number, limit = 10) =>
      (await winsBetween.ask(at(from), at(to), limit)).map((win) => Number(win.winMinor));
    // After the first time, up to and including the last; a round that paid no more than its stake is no win.
    expect(await wins(0, 3)).toEqual([9000, 2000]);
    expect(await wins(-1, 4)).toEqual([4000, 9000, 2000, 5000]);
    // The newest and the highest win of a type.
    expect(await wins(-1, 4, 1)).toEqual([4000, 9000]);
    expect((await winsBetween.ask(at(3), at(4), 1))[0]).toMatchObject({
      memberId,
      vendor: 'WINS',
      gameCategory: 'RNG',
      gameNameEn: 'Reel',
      currency: 'THB',
      wonAt: at(4),
    });
  });
});
