// The reality check over HTTP: a member plays an hour at an external vendor, with the page around the game listening.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor, vendorGame } from '@sanam/server/test/fake-vendor.ts';
import { listen } from '@sanam/server/test/live.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';

let t: TestApp;
let vendor: FakeVendor;
beforeAll(async () => {
  t = await buildTestApp();
  vendor = await startFakeVendor(t, 'ACME');
  vendor.games = [vendorGame('slot-1')];
  await t.app.modules.catalogue.importFrom('ACME');
});
afterAll(async () => {
  await vendor.close();
  await t.close();
});

interface Seat {
  member: TestMember;
  /** Plays one bet of 1.00 that wins 0.40; returns the code of the bet. */
  play(): Promise<string>;
}

let rounds = 0;
async function sitDown(): Promise<Seat> {
  const member = await registerMember(t);
  await t.owner.query(`select ledger_post('test', $1, 'test.moved', $1, null, null, 'THB', $2)`, [
    member.memberId,
    JSON.stringify([
      { fromClass: 'suspense', fromOwner: 'test', toClass: 'player_cash', toOwner: member.memberId, amount: '100000' },
    ]),
  ]);
  await launch(member);
  const token = vendor.asked.findLast((one) => one.call === 'launch')!.body.launch_token as string;
  const game = { game_code: 'slot-1' };
  const opened = await vendor.wallet.call('session/authenticate', { launch_token: token, ...game });
  const { player_id, session_id } = opened.answer as unknown as { player_id: string; session_id: string };
  return {
    member,
    async play() {
      const round = { player_id, session_id, ...game, round_id: `R${++rounds}`, currency: 'THB' };
      const bet = await vendor.wallet.call('bet', {
        transaction_id: `B${rounds}`,
        amount: 100,
        kind: 'NORMAL',
        ...round,
      });
      const code = bet.answer?.code ?? 'no answer';
      if (code === 'OK')
        await vendor.wallet.call('win', { transaction_id: `W${rounds}`, amount: 40, round_closed: true, ...round });
      return code;
    },
  };
}

async function launch(member: TestMember): Promise<void> {
  const row = await t.owner.query<{ node_id: string }>(
    `select node_id::text from catalogue_games where code = 'slot-1'`,
  );
  const nodeId = row.rows[0]!.node_id;
  const body = { nodeId, vassalage: 'ACME', gameType: 'RNG', gameCode: 'slot-1' } as const;
  expect((await member.call('launchGame', { body })).code).toBeUndefined();
}

const check = async (member: TestMember) => (await member.call('realityCheck')).value;
const answer = async (
  member: TestMember,
  checkId: string | null,
  choice: 'continue' | 'break' | 'limits' | 'history' | 'leave',
) => (await member.call('answerRealityCheck', { body: { checkId: checkId!, choice } })).value;

/** Plays ten minutes at a time, because a game session does not survive longer pauses. */
async function playOnFor({ member, play }: Seat, minutes: number): Promise<string[]> {
  const codes: string[] = [];
  for (let played = 0; played < minutes; played += 10) {
    codes.push(await play());
    await t.advance(10 * 60);
    await member.call('balance'); // As the page around the game does: it keeps the session alive.
  }
  return codes;
}

describe('a reality check', () => {
  it('is asked of members only, and does not exist before a game was opened', async () => {
    expect((await callerOf(t)('realityCheck')).code).toBe('identity.notLoggedIn');
    const member = await registerMember(t);
    expect(await check(member)).toMatchObject({ isDue: false, checkId: null, dueInSeconds: null, intervalMinutes: 60 });
  });

  it('falls due after 60 minutes of play, tells the page, and lets bets pass again once it is answered [R76]', async () => {
    await goToNoon(t);
    const seat = await sitDown();
    const { member } = seat;
    expect((await check(member)).dueInSeconds).toBeGreaterThan(59 * 60);
    expect(await playOnFor(seat, 60)).toEqual(Array(6).fill('OK'));
    const page = await listen(t, 'member', member);
    expect(await seat.play()).toBe('REALITY_CHECK_DUE');
    await expect.poll(() => page.topics()).toContainEqual({ type: 'realityCheck' });
    page.close();
    const due = await check(member);
    expect(due).toMatchObject({
      isDue: true,
      dueInSeconds: 0,
      playedMinutes: 60,
      period: { stake: '6.00', win: '2.40', net: '-3.60' },
      today: { stake: '6.00', win: '2.40', net: '-3.60' },
    });
    const next = await answer(member, due.checkId, 'continue');
    expect(next).toMatchObject({ isDue: false, playedMinutes: 0, period: { stake: '0.00', net: '0.00' } });
    expect(next.dueInSeconds).toBeGreaterThan(59 * 60);
    expect(await seat.play()).toBe('OK');
  });

  it('stays open while the player looks at the record, and is answered by leaving', async () => {
    const seat = await sitDown();
    await playOnFor(seat, 60);
    const { checkId } = await check(seat.member);
    expect(await answer(seat.member, checkId, 'history')).toMatchObject({ isDue: true, checkId });
    expect(await seat.play()).toBe('REALITY_CHECK_DUE');
    expect(await answer(seat.member, checkId, 'leave')).toMatchObject({ isDue: false });
    expect(await seat.play()).toBe('OK');
    const written = await t.owner.query<{ choice: string; command: string }>(
      `select a.after ->> 'choice' as choice, a.command from platform_audit a
       where a.subject_id = $1 and a.command = 'protection.realityCheck' order by a.id`,
      [seat.member.memberId],
    );
    expect(written.rows.map((row) => row.choice)).toEqual(['history', 'leave']);
  });

  it('stays open while the player looks at a break or the limits, and says what is left of them', async () => {
    const seat = await sitDown();
    await seat.member.call('setLimit', { body: { kind: 'stake', frame: 'day', amount: '50.00' } });
    await playOnFor(seat, 60);
    const { checkId } = await check(seat.member);
    for (const choice of ['break', 'limits'] as const)
      expect(await answer(seat.member, checkId, choice)).toMatchObject({ isDue: true, checkId });
    expect((await check(seat.member)).limits).toMatchObject([{ kind: 'stake', used: '6.00', left: '44.00' }]);
    expect(await seat.play()).toBe('REALITY_CHECK_DUE');
  });

  it('comes after the minutes that the player chose, counted from the start of the play that runs [R76]', async () => {
    const seat = await sitDown();
    const choose = (minutes: 15 | 30 | 45 | 60) => seat.member.call('setCheckInterval', { body: { minutes } });
    expect((await choose(45)).value.checkMinutes).toBe(45);
    await playOnFor(seat, 20);
    expect(await check(seat.member)).toMatchObject({ isDue: false, playedMinutes: 20, intervalMinutes: 45 });
    await choose(15);
    const due = await check(seat.member);
    expect(due).toMatchObject({ isDue: true, playedMinutes: 20, intervalMinutes: 15 });
    expect(await seat.play()).toBe('REALITY_CHECK_DUE');
    expect(await choose(60)).toMatchObject({ status: 403, code: 'protection.realityCheckDue' });
    await answer(seat.member, due.checkId, 'continue');
    expect((await choose(60)).code).toBeUndefined();
    expect((await check(seat.member)).dueInSeconds).toBeGreaterThan(59 * 60);
    const never = { body: { minutes: 0 } } as unknown as { body: { minutes: 15 } };
    expect((await seat.member.call('setCheckInterval', never)).code).toBe('request.invalid');
  });

  it('is not named as the reason when the minutes of a player without a gate cannot be set', async () => {
    const member = await registerMember(t);
    await t.owner.query('delete from protection_gates where member_id = $1', [member.memberId]);
    expect(await member.call('setCheckInterval', { body: { minutes: 60 } })).toMatchObject({
      status: 503,
      code: 'protection.checkUnavailable',
    });
  });

  it('takes no answer before it is due, and none to a check that was answered', async () => {
    const seat = await sitDown();
    await playOnFor(seat, 30);
    const early = await check(seat.member);
    expect(await answer(seat.member, early.checkId, 'continue')).toMatchObject({ checkId: early.checkId });
    await playOnFor(seat, 30);
    await answer(seat.member, early.checkId, 'continue');
    await playOnFor(seat, 60);
    // A second tab that still shows the first check.
    expect(await answer(seat.member, early.checkId, 'continue')).toMatchObject({ isDue: true });
    expect(await seat.play()).toBe('REALITY_CHECK_DUE');
  });

  it('does not show the check of an earlier visit to somebody who opens a game again', async () => {
    const seat = await sitDown();
    await playOnFor(seat, 60);
    await t.advance(16 * 60);
    await launch(seat.member);
    expect(await check(seat.member)).toMatchObject({ isDue: false, playedMinutes: 0 });
  });
});
