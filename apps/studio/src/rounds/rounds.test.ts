import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, type Bench, startBench, startCluster, stopCluster } from '../../test/studio-bench.ts';
import { acceptedCall, openGame } from '../../test/wallet-call.ts';
import type { RoundView } from '../wire.ts';

interface SpinAnswer {
  round: RoundView;
  error?: string;
  details?: { roundId?: string };
}

const HOUR = 3_600_000;
let bench: Bench;
let token: string;

beforeAll(startCluster);
afterAll(stopCluster);
beforeEach(async () => {
  bench = await startBench();
  token = await openGame(bench);
});
afterEach(() => bench.stop());

const spin = (spinId: string = randomUUID(), stake = '200') =>
  ask<SpinAnswer>(bench, 'POST', '/api/spins', { token, body: { spinId, stake } });
const read = async (id: string): Promise<RoundView> =>
  (await ask<SpinAnswer>(bench, 'GET', `/api/rounds/${id}`, { token })).value.round;
const countOf = (call: string) => bench.wallet.calls.filter((entry) => entry.call === call).length;
const idsOf = (call: string) =>
  new Set(bench.wallet.calls.filter((entry) => entry.call === call).map((entry) => entry.body.transaction_id));

async function later(milliseconds: number): Promise<void> {
  bench.clock.advance(milliseconds);
  await bench.studio.queue.runDue();
}

describe('a round with a wallet that answers', () => {
  it('takes the stake, pays the win, and its balance is the wallet’s', async () => {
    const { value } = await spin();
    expect(value.round.state).toBe('SETTLED');
    expect(value.round.spins?.length).toBeGreaterThan(0);
    expect(countOf('bet')).toBe(1);
    expect(countOf('win')).toBe(1);
    const win = bench.wallet.calls.find((entry) => entry.call === 'win')?.body;
    expect(win).toMatchObject({ amount: Number(value.round.win), round_id: value.round.id, round_closed: true });
    expect(bench.wallet.balance).toBe(100_000 - 200 + Number(value.round.win));
    expect(value.round.balanceAfter).toBe(String(bench.wallet.balance));
    expect(value.round.balanceBefore).toBe('100000');
  });

  it('shows a refused bet with its code and lets the player go on', async () => {
    bench.wallet.faults.bet = [{ refuse: 'LIMIT_REACHED' }];
    expect((await spin()).value.round).toMatchObject({ state: 'REFUSED', refusalCode: 'LIMIT_REACHED', spins: null });
    expect(countOf('rollback')).toBe(0);
    expect((await spin()).value.round.state).toBe('SETTLED');
  });

  it('refuses stakes that are not offered, and sends nothing', async () => {
    for (const stake of ['1', '201', '99999999', '-200', '2e2', '200.0', '']) {
      expect((await spin(randomUUID(), stake)).status).toBeGreaterThanOrEqual(400);
    }
    expect(countOf('bet')).toBe(0);
  });
});

describe('simultaneous inputs', () => {
  it('fifty presses at once with one id are one bet', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => spin(id)));
    expect(new Set(answers.map((answer) => answer.value.round.id)).size).toBe(1);
    expect(countOf('bet')).toBe(1);
  });

  it('twenty different presses at once never have two rounds open', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => spin()));
    const played = answers.filter((answer) => answer.status === 200);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused.every((answer) => answer.value.error === 'round_open')).toBe(true);
    expect(countOf('bet')).toBe(played.length);
    const wins = played.reduce((sum, answer) => sum + Number(answer.value.round.win), 0);
    expect(bench.wallet.balance).toBe(100_000 - 200 * played.length + wins);
  });

  it('a second tab of the same player waits for the round of the first', async () => {
    bench.wallet.faults.win = ['lostRequest', 'lostRequest'];
    const first = await spin();
    expect(first.value.round.state).toBe('PAYING');
    token = await openGame(bench);
    const second = await spin();
    expect(second).toMatchObject({ status: 409, value: { details: { roundId: first.value.round.id } } });
  });
});

describe('a bet of unknown outcome', () => {
  it.each(['lostAnswer', 'lostRequest', 'temporary', 'unsigned', 'forged'] as const)(
    'is sent again under its id after %s',
    async (fault) => {
      bench.wallet.faults.bet = [fault];
      const { value } = await spin();
      expect(value.round.state).toBe('BETTING');
      await later(1_000);
      await later(0);
      expect(idsOf('bet').size).toBe(1);
      expect(countOf('bet')).toBe(2);
      const round = await read(value.round.id);
      expect(round.state).toBe('SETTLED');
      expect(bench.wallet.balance).toBe(100_000 - 200 + Number(round.win));
    },
  );

  it('is sent at most four times within ten seconds, then rolled back until that is answered', async () => {
    bench.wallet.faults.bet = ['lostAnswer', 'lostAnswer', 'lostAnswer', 'lostAnswer', 'lostAnswer'];
    bench.wallet.faults.rollback = ['lostAnswer', 'temporary', 'lostRequest'];
    const { value } = await spin();
    for (const pause of [1_000, 2_000, 5_000]) await later(pause);
    expect(countOf('bet')).toBe(4);
    expect((await read(value.round.id)).state).toBe('CANCELLING');
    await later(0);
    for (const pause of [1_000, 2_000, 5_000]) await later(pause);
    expect(await read(value.round.id)).toMatchObject({ state: 'CANCELLED', spins: null });
    expect(idsOf('rollback').size).toBe(1);
    expect(countOf('bet')).toBe(4);
    expect(bench.wallet.balance).toBe(100_000);
    const rollback = bench.wallet.calls.find((entry) => entry.call === 'rollback')?.body;
    expect(rollback).toMatchObject({ reference_transaction_id: [...idsOf('bet')][0], reason: 'UNKNOWN_OUTCOME' });
  });

  it('is never sent when the ten seconds passed in a crash; the rollback leaves a tombstone', async () => {
    bench.wallet.faults.bet = ['lostRequest'];
    const { value } = await spin();
    await bench.restart();
    await later(11_000);
    await later(0);
    expect(countOf('bet')).toBe(1);
    expect((await read(value.round.id)).state).toBe('CANCELLED');
    expect(bench.wallet.balance).toBe(100_000);
  });
});

describe('a win of unknown outcome', () => {
  it('is resent after 1, 2, 5, 15, 60 seconds and then every five minutes', async () => {
    bench.wallet.faults.win = Array.from({ length: 8 }, () => 'lostAnswer' as const);
    const { value } = await spin();
    expect(value.round).toMatchObject({ state: 'PAYING', spins: expect.any(Array) });
    let sent = 1;
    for (const seconds of [1, 2, 5, 15, 60, 300, 300]) {
      await later(seconds * 1000 - 1);
      expect(countOf('win')).toBe(sent);
      await later(1);
      expect(countOf('win')).toBe(++sent);
    }
    await later(300_000);
    const round = await read(value.round.id);
    expect(round.state).toBe('SETTLED');
    expect(idsOf('win').size).toBe(1);
    expect(bench.wallet.balance).toBe(100_000 - 200 + Number(round.win));
  });

  it('goes to the manual queue after 24 hours and comes back when the wallet asks', async () => {
    bench.wallet.faults.win = Array.from({ length: 400 }, () => 'lostRequest' as const);
    const { value } = await spin();
    const { id } = value.round;
    await later(23 * HOUR);
    expect((await read(id)).state).toBe('PAYING');
    await later(HOUR + 1_000);
    expect((await read(id)).state).toBe('MANUAL');
    const sent = countOf('win');
    await later(10 * HOUR);
    expect(countOf('win')).toBe(sent);
    bench.wallet.faults.win = [];
    const resolved = await acceptedCall(bench, 'round/resolve', { round_id: id, player_id: 'p1' });
    expect(resolved.state).toBe('SETTLED');
    expect(bench.wallet.balance).toBe(100_000 - 200 + Number((await read(id)).win));
  });

  it('that the wallet refuses waits for a person and is not sent again', async () => {
    bench.wallet.faults.win = [{ refuse: 'TRANSACTION_CANCELLED' }];
    const { value } = await spin();
    expect((await read(value.round.id)).state).toBe('MANUAL');
    await later(HOUR);
    expect(countOf('win')).toBe(1);
  });
});

describe('reload', () => {
  it('gives the same round, result and place back', async () => {
    const { value } = await spin();
    await ask(bench, 'POST', `/api/rounds/${value.round.id}/shown`, { token, body: { spins: 1 } });
    await ask(bench, 'POST', `/api/rounds/${value.round.id}/shown`, { token, body: { spins: 0 } });
    const { value: session } = await ask<{ lastRound: RoundView }>(bench, 'GET', '/api/session', { token });
    expect(session.lastRound).toMatchObject({ id: value.round.id, spins: value.round.spins, shownSpins: 1 });
  });

  it('does not show the round of another player', async () => {
    const { value } = await spin();
    const other = await openGame(bench, 'p2');
    expect((await ask(bench, 'GET', `/api/rounds/${value.round.id}`, { token: other })).status).toBe(404);
    expect((await ask(bench, 'GET', `/api/rounds/${value.round.id}`)).status).toBe(401);
  });
});
