import { randomUUID } from 'node:crypto';
import { vendorGameSchema } from '@sanam/hwp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, type Bench, REQUEST_KEY, startBench, startCluster, stopCluster } from '../../test/studio-bench.ts';
import { acceptedCall, callVendor, openGame } from '../../test/wallet-call.ts';
import type { RoundView } from '../wire.ts';

let bench: Bench;

beforeAll(startCluster);
afterAll(stopCluster);
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.stop());

async function playOne(token: string): Promise<RoundView> {
  const body = { spinId: randomUUID(), stake: '200' };
  return (await ask<{ round: RoundView }>(bench, 'POST', '/api/spins', { token, body })).value.round;
}

describe('calls from the wallet', () => {
  it('games: the catalogue with the exact return and pictures that exist', async () => {
    const { games } = await acceptedCall(bench, 'games', {});
    expect(games).toHaveLength(1);
    expect(games[0]).toMatchObject({ game_code: 'lantern-river', type: 'RNG', rtp: '0.9646', min_bet: 20 });
    const { picture_square_url: square, picture_wide_url: wide } = vendorGameSchema.parse(games[0]);
    for (const address of [square, wide]) {
      const { pathname } = new URL(address);
      const picture = await bench.studio.http.inject({ url: pathname });
      expect(picture.headers['content-type']).toBe('image/svg+xml');
      expect(picture.body).toContain('<svg');
    }
  });

  it('launch: an address of this studio, good for one visit', async () => {
    const { url } = await acceptedCall(bench, 'launch', {
      mode: 'real',
      launch_token: 'token-p1-0123456789abcdef',
      game_code: 'lantern-river',
      language: 'en',
      currency: 'THB',
      device: 'desktop',
    });
    expect(url).toMatch(/^https:\/\/studio\.test\/play\/lantern-river\?launch=[\w-]{24}&lang=en$/);
    expect(url).not.toContain('token-p1');
    const launch = new URL(url).searchParams.get('launch');
    expect((await ask(bench, 'POST', '/api/sessions', { body: { launch } })).status).toBe(200);
    const second = await ask(bench, 'POST', '/api/sessions', { body: { launch } });
    expect(second).toMatchObject({ status: 403, value: { error: 'launch_invalid' } });
  });

  it('launch: an id that was not opened within a minute is worth nothing', async () => {
    const { url } = await acceptedCall(bench, 'launch', {
      mode: 'fun',
      game_code: 'lantern-river',
      language: 'th',
      currency: 'THB',
      device: 'mobile',
    });
    bench.clock.advance(61_000);
    const launch = new URL(url).searchParams.get('launch');
    expect((await ask(bench, 'POST', '/api/sessions', { body: { launch } })).status).toBe(403);
  });

  it('round/details: a replay for the player whose round it is, not for another player, and without a balance', async () => {
    const round = await playOne(await openGame(bench));
    const details = await acceptedCall(bench, 'round/details', { round_id: round.id, player_id: 'p1' });
    expect(details).toMatchObject({ state: 'SETTLED', stake: 200, win: Number(round.win) });
    const key = new URL(details.replay_url).pathname.split('/').at(-1);
    const replay = await ask<{ round: RoundView }>(bench, 'GET', `/api/replays/${key}`);
    expect(replay.value.round.spins).toEqual(round.spins);
    expect(Object.keys(replay.value.round).filter((name) => name.startsWith('balance'))).toEqual([]);
    const other = await callVendor(bench, 'round/details', { round_id: round.id, player_id: 'p2' });
    expect(other.body.code).toBe('UNKNOWN_ROUND');
    expect((await ask(bench, 'GET', '/api/replays/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  });

  it('transactions: every transaction of the time asked for, and only those', async () => {
    const from = bench.clock.now.toISOString();
    const token = await openGame(bench);
    const rounds = [await playOne(token), await playOne(token)];
    bench.clock.advance(60_000);
    const to = bench.clock.now.toISOString();
    await playOne(token);
    const { transactions, next_cursor } = await acceptedCall(bench, 'transactions', { from, to });
    expect(next_cursor).toBeNull();
    expect(transactions.map((each) => [each.kind, each.round_id, each.state])).toEqual(
      rounds.flatMap(({ id }) => [
        ['bet', id, 'ACCEPTED'],
        ['win', id, 'ACCEPTED'],
      ]),
    );
  });

  it('session/terminate: no further spin, and the round in play is still paid', async () => {
    const token = await openGame(bench);
    bench.wallet.faults.win = ['lostRequest'];
    const round = await playOne(token);
    const sessionId = String(bench.wallet.calls.find((entry) => entry.call === 'bet')?.body.session_id);
    const reply = await acceptedCall(bench, 'session/terminate', { session_id: sessionId, reason: 'EXCLUDED' });
    expect(reply.terminated).toBe(true);
    const refused = await ask(bench, 'POST', '/api/spins', { token, body: { spinId: randomUUID(), stake: '200' } });
    expect(refused).toMatchObject({ status: 401, value: { error: 'session_ended' } });
    bench.clock.advance(1_000);
    await bench.studio.queue.runDue();
    const details = await acceptedCall(bench, 'round/details', { round_id: round.id, player_id: 'p1' });
    expect(details.state).toBe('SETTLED');
  });
});

describe('a call that is not the wallet’s', () => {
  it('is refused whatever it asks: other key, other path, other vendor', async () => {
    for (const options of [{ key: REQUEST_KEY }, { signedPath: '/hwp/v1/vendor/launch' }, { vendor: 'SOMEBODY' }]) {
      const reply = await callVendor(bench, 'games', {}, options);
      expect(reply.status).toBe(401);
      expect(reply.body).not.toHaveProperty('games');
    }
  });

  it('is refused when too old, though signed', async () => {
    const before = bench.clock.now;
    bench.clock.advance(-301_000);
    const old = callVendor(bench, 'games', {});
    bench.clock.now = before;
    expect((await old).body.code).toBe('STALE_TIMESTAMP');
  });

  it('with a key twice or a missing field is refused 400, signed', async () => {
    for (const body of ['{"session_id":"a","session_id":"b"}', '{}', '[]', 'null', '{"session_id":1}']) {
      const reply = await callVendor(bench, 'session/terminate', body);
      expect(reply).toMatchObject({ status: 400, isSigned: true, body: { code: 'INVALID_REQUEST' } });
    }
  });
});
