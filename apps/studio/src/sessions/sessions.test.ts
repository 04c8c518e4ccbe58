import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, type Bench, startBench, startCluster, stopCluster } from '../../test/studio-bench.ts';
import { callVendor, openGame } from '../../test/wallet-call.ts';
import { lanternRiver } from '../games/lantern-river/game.ts';
import { playRound } from '../games/engine/play-round.ts';
import { createServerDraw } from '../rounds/seeds.ts';
import type { FairnessView, RoundView, SessionView } from '../wire.ts';

interface Opened {
  token: string;
  session: SessionView;
}

let bench: Bench;

beforeAll(startCluster);
afterAll(stopCluster);
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.stop());

const openFun = async (): Promise<Opened> =>
  (await ask<Opened>(bench, 'POST', '/api/sessions', { body: { mode: 'fun', game: 'lantern-river' } })).value;

const spin = async (token: string, stake = '200') =>
  ask<{ round: RoundView; error?: string }>(bench, 'POST', '/api/spins', {
    token,
    body: { spinId: randomUUID(), stake },
  });

const replayOf = async (round: RoundView) =>
  (
    await ask<{ round: RoundView; fairness: FairnessView }>(
      bench,
      'GET',
      `/api${round.replayPath.replace('replay', 'replays')}`,
    )
  ).value;

describe('play for fun', () => {
  it('needs no account, says what it is, and never speaks to the wallet', async () => {
    const { token, session } = await openFun();
    expect(session).toMatchObject({ mode: 'fun', currency: 'FUN', balance: '1000000' });
    const { value } = await spin(token);
    expect(value.round.state).toBe('SETTLED');
    expect(value.round.balanceAfter).toBe(String(1_000_000 - 200 + Number(value.round.win)));
    expect(bench.wallet.calls).toEqual([]);
  });

  it('stops when the credits are used up, with nothing half done', async () => {
    const { token } = await openFun();
    await bench.db.updateTable('studio_sessions').set({ balance: 100n }).execute();
    expect((await spin(token)).value.error).toBe('insufficient_credits');
    const { value } = await ask<SessionView>(bench, 'GET', '/api/session', { token });
    expect(value.balance).toBe('100');
    expect(value.lastRound).toBeNull();
    expect(value.fairness.nonce).toBe(0);
  });

  it('works without wallet keys, and then no call of a wallet is believed', async () => {
    const alone = await startBench({ isFunOnly: true });
    try {
      const { status } = await ask(alone, 'POST', '/api/sessions', { body: { mode: 'fun', game: 'lantern-river' } });
      expect(status).toBe(200);
      expect((await callVendor(alone, 'games', {})).status).toBe(401);
    } finally {
      await alone.stop();
    }
  });
});

describe('seeds', () => {
  it('commit before, stay secret while in use, and prove every round afterwards', async () => {
    const { token, session } = await openFun();
    const seed = { clientSeed: 'my-own-seed' };
    const joined = await ask<{ fairness: SessionView['fairness'] }>(bench, 'POST', '/api/client-seed', {
      token,
      body: seed,
    });
    expect(joined.value.fairness).toMatchObject({ serverSeedHash: session.fairness.serverSeedHash, nonce: 0 });
    const rounds = [(await spin(token)).value.round, (await spin(token)).value.round];
    const [first] = rounds;
    if (first === undefined) throw new Error('no round');
    expect((await replayOf(first)).fairness.serverSeed).toBeNull();

    const changed = await ask<{ fairness: SessionView['fairness'] }>(bench, 'POST', '/api/client-seed', {
      token,
      body: { clientSeed: 'another' },
    });
    expect(changed.value.fairness.serverSeedHash).toBe(session.fairness.nextServerSeedHash);
    for (const [nonce, round] of rounds.entries()) {
      const { fairness } = await replayOf(round);
      expect(fairness).toMatchObject({ nonce, clientSeed: 'my-own-seed' });
      const secret = fairness.serverSeed ?? '';
      expect(createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex')).toBe(
        session.fairness.serverSeedHash,
      );
      const computed = playRound(lanternRiver, createServerDraw(secret, fairness.clientSeed, nonce));
      expect(computed.spins).toEqual(round.spins);
    }
  });

  it('are not shown while an open round uses them', async () => {
    const token = await openGame(bench);
    bench.wallet.faults.bet = ['lostRequest'];
    await spin(token);
    const reply = await ask(bench, 'POST', '/api/client-seed', { token, body: { clientSeed: 'peek' } });
    expect(reply).toMatchObject({ status: 409, value: { error: 'round_open' } });
  });

  it('differ for every player and visit', async () => {
    const hashes = new Set<string>();
    for (let i = 0; i < 5; i++) hashes.add((await openFun()).session.fairness.serverSeedHash);
    expect(hashes.size).toBe(5);
  });
});

describe('a session', () => {
  it('is refused when the wallet does not know the token', async () => {
    const reply = await callVendor(bench, 'launch', {
      mode: 'real',
      launch_token: 'forged-token-0123456789',
      game_code: 'lantern-river',
      language: 'th',
      currency: 'THB',
      device: 'mobile',
    });
    const launch = new URL(String(reply.body.url)).searchParams.get('launch');
    const opened = await ask(bench, 'POST', '/api/sessions', { body: { launch } });
    expect(opened).toMatchObject({ status: 502, value: { error: 'launch_failed' } });
  });

  it('ends when the wallet says so at a keep-alive, and only then', async () => {
    const token = await openGame(bench);
    bench.wallet.faults['session/keepalive'] = ['lostAnswer', { refuse: 'SESSION_EXPIRED' }];
    expect((await ask(bench, 'POST', '/api/session/keepalive', { token })).status).toBe(200);
    expect((await ask(bench, 'POST', '/api/session/keepalive', { token })).status).toBe(401);
    expect((await spin(token)).status).toBe(401);
  });

  it('follows the balance when money came from elsewhere', async () => {
    const token = await openGame(bench);
    bench.wallet.balance = 777_700;
    expect((await ask<SessionView>(bench, 'GET', '/api/session', { token })).value.balance).toBe('777700');
  });

  it('needs its own token', async () => {
    for (const token of [undefined, '', 'x'.repeat(43)]) {
      const options = token === undefined ? {} : { token };
      expect((await ask(bench, 'GET', '/api/session', options)).status).toBe(401);
    }
  });
});

it('pages carry a policy that lets only the portal frame them and no foreign script run', async () => {
  const response = await bench.studio.http.inject({ url: '/play/lantern-river' });
  const policy = String(response.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'self' https://portal.test");
});

it('visits for fun are forgotten after a week, rounds with money never', async () => {
  const { token } = await openFun();
  await spin(token);
  const real = await openGame(bench);
  await spin(real);
  bench.clock.advance(6 * 86_400_000);
  expect(await bench.studio.purge.run()).toBe(0);
  bench.clock.advance(2 * 86_400_000);
  expect(await bench.studio.purge.run()).toBe(1);
  const left = await bench.db.selectFrom('studio_rounds').select('mode').execute();
  expect(left).toEqual([{ mode: 'real' }]);
});
