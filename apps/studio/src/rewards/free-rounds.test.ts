import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, type Bench, startBench, startCluster, stopCluster } from '../../test/studio-bench.ts';
import { acceptedCall, callVendor, openGame } from '../../test/wallet-call.ts';
import type { PlayedView, SessionView } from '../wire.ts';

const HOUR = 3_600_000;
const BET = 2_000;

let bench: Bench;

beforeAll(startCluster);
afterAll(stopCluster);
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.stop());

const wish = (change: object = {}) => ({
  reward_id: 'frg_1',
  campaign_id: 'spring',
  player_id: 'p1',
  currency: 'THB',
  game_codes: ['lantern-river'],
  count: 2,
  bet_amount: BET,
  expires_at: new Date(bench.clock.now.getTime() + HOUR).toISOString(),
  ...change,
});
const grant = (change: object = {}) => acceptedCall(bench, 'free-rounds/grant', wish(change));
const cancel = (change: object = {}) =>
  acceptedCall(bench, 'free-rounds/cancel', { reward_id: 'frg_1', player_id: 'p1', ...change });
const stands = async (id = 'frg_1') => (await acceptedCall(bench, 'free-rounds/list', { reward_ids: [id] })).rewards[0];

const play = (token: string, rewardId: string | undefined = 'frg_1', spinId = randomUUID()) =>
  ask<PlayedView & { error?: string }>(bench, 'POST', '/api/spins', { token, body: { spinId, stake: '20', rewardId } });
const sessionOf = async (token: string) => (await ask<SessionView>(bench, 'GET', '/api/session', { token })).value;

async function later(milliseconds: number): Promise<void> {
  bench.clock.advance(milliseconds);
  while ((await bench.studio.queue.runDue()) > 0);
}
const sent = (call: string) => bench.wallet.calls.filter((one) => one.call === call).map(({ body }) => body);
/** Returns the sum of the wins of all rounds of the reward. */
const won = async () => {
  const rounds = await bench.db.selectFrom('studio_rounds').select('win').where('reward_id', '=', 'frg_1').execute();
  return rounds.reduce((sum, { win }) => sum + Number(win ?? 0n), 0);
};

describe('free rounds', () => {
  it('cost nothing, are played at their own bet, and are paid once in all', async () => {
    expect(await grant()).toMatchObject({ state: 'ACTIVE', used: 0, win_total: 0, settled: false });
    const token = await openGame(bench);
    expect((await sessionOf(token)).reward).toMatchObject({ id: 'frg_1', left: 2, count: 2, stake: '2000' });
    const first = await play(token);
    expect(first.value).toMatchObject({ round: { isFree: true, stake: '2000' }, reward: { left: 1, isOver: false } });
    expect(await stands()).toMatchObject({ state: 'ACTIVE', used: 1, settled: false });
    const second = await play(token);
    expect(second.value.reward).toMatchObject({ left: 0, isOver: true });
    await later(0);
    for (const bet of sent('bet'))
      expect(bet).toMatchObject({ amount: 0, is_free: true, promo: { reward_id: 'frg_1', campaign_id: 'spring' } });
    for (const win of sent('win')) {
      expect(win).toMatchObject({ amount: 0, kind: 'FREE_ROUND', round_closed: true });
      expect(win).not.toHaveProperty('promo');
    }
    const total = await won();
    const [paid] = sent('promo-win');
    expect(sent('promo-win')).toHaveLength(1);
    expect(paid).toMatchObject({ amount: total, promo: { reward_id: 'frg_1' }, details: { free_rounds: 2 } });
    expect(paid).not.toHaveProperty('round_id');
    expect(bench.wallet.balance).toBe(100_000 + total);
    expect(await stands()).toMatchObject({ state: 'USED', used: 2, win_total: total, settled: true });
    expect((await sessionOf(token)).reward).toBeNull();
    expect((await play(token)).value.error).toBe('free_rounds_over');
  });

  it('are granted once whatever arrives how often, and with other content never', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => grant()));
    expect(new Set(all.map(({ reward_id }) => reward_id)).size).toBe(1);
    expect(await bench.db.selectFrom('studio_free_rounds').select('reward_id').execute()).toHaveLength(1);
    for (const change of [{ count: 3 }, { bet_amount: 20 }, { player_id: 'p2' }, { campaign_id: 'x' }])
      expect((await callVendor(bench, 'free-rounds/grant', wish(change))).body.code).toBe('DUPLICATE_CONFLICT');
    expect(await grant()).toMatchObject({ state: 'ACTIVE', used: 0 });
  });

  it('are refused for a game, a bet or a time that there is not', async () => {
    const codeOf = async (change: object) => (await callVendor(bench, 'free-rounds/grant', wish(change))).body.code;
    expect(await codeOf({ game_codes: ['lantern-river', 'nothing'] })).toBe('UNKNOWN_GAME');
    expect(await codeOf({ bet_amount: 21 })).toBe('BET_NOT_OFFERED');
    expect(await codeOf({ expires_at: bench.clock.now.toISOString() })).toBe('FREE_ROUNDS_EXPIRED');
    expect(await codeOf({ count: 0 })).toBe('INVALID_REQUEST');
    expect(await codeOf({ bet_amount: 0 })).toBe('INVALID_REQUEST');
  });

  it('belong to their player', async () => {
    await grant();
    const other = await openGame(bench, 'p2');
    expect((await sessionOf(other)).reward).toBeNull();
    expect((await play(other)).value.error).toBe('free_rounds_over');
    expect((await callVendor(bench, 'free-rounds/cancel', { reward_id: 'frg_1', player_id: 'p2' })).body.code).toBe(
      'DUPLICATE_CONFLICT',
    );
  });

  it('are not used up by a bet that the wallet refuses or that has to be taken back', async () => {
    await grant();
    const token = await openGame(bench);
    bench.wallet.faults.bet = [{ refuse: 'PLAYER_BLOCKED' }];
    expect((await play(token)).value).toMatchObject({ round: { state: 'REFUSED' }, reward: { left: 2 } });
    bench.wallet.faults.bet = ['lostRequest', 'lostRequest', 'lostRequest', 'lostRequest'];
    await play(token);
    for (const wait of [1_000, 2_000, 5_000, 5_000]) await later(wait);
    expect(sent('rollback')[0]).toMatchObject({ amount: 0 });
    expect(await stands()).toMatchObject({ state: 'ACTIVE', used: 0 });
    expect(sent('promo-win')).toHaveLength(0);
  });

  it('are never begun twice by one press, nor two at once', async () => {
    await grant({ count: 1 });
    const token = await openGame(bench);
    const spinId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => play(token, 'frg_1', spinId)));
    expect(new Set(answers.flatMap(({ value }) => value.round?.id ?? [])).size).toBe(1);
    expect(await stands()).toMatchObject({ used: 1 });
  });

  it('pay what was played when the rest is cancelled, once, and nothing when nothing was', async () => {
    await grant();
    await grant({ reward_id: 'frg_2' });
    const token = await openGame(bench);
    await play(token);
    expect(await cancel()).toMatchObject({ state: 'CANCELLED', used: 1, settled: false });
    expect(await cancel({ reward_id: 'frg_2' })).toMatchObject({ state: 'CANCELLED', used: 0, settled: true });
    await later(0);
    expect(await cancel()).toMatchObject({ state: 'CANCELLED', win_total: await won(), settled: true });
    expect(sent('promo-win').map(({ promo }) => promo)).toEqual([
      { campaign_id: 'spring', reward_id: 'frg_1', type: 'FREE_ROUNDS' },
    ]);
    expect((await play(token)).value.error).toBe('free_rounds_over');
  });

  it('never come after they were cancelled first', async () => {
    expect(await cancel()).toMatchObject({ state: 'CANCELLED', used: 0, settled: true });
    expect((await callVendor(bench, 'free-rounds/grant', wish())).body.code).toBe('FREE_ROUNDS_CANCELLED');
    expect(await stands()).toMatchObject({ state: 'CANCELLED' });
    expect(await stands('frg_unknown')).toBeUndefined();
  });

  it('end at their time; a round in play then is paid', async () => {
    await grant();
    const token = await openGame(bench);
    bench.wallet.faults.win = ['lostRequest'];
    await play(token);
    bench.clock.advance(HOUR);
    await bench.studio.queue.runDue();
    expect(await stands()).toMatchObject({ state: 'EXPIRED', used: 1 });
    await later(1_000);
    expect(await stands()).toMatchObject({ state: 'EXPIRED', win_total: await won(), settled: true });
    expect(sent('promo-win')).toHaveLength(1);
  });

  it('are paid once by a wallet that loses answers, and by a studio that was started again', async () => {
    await grant({ count: 1 });
    const token = await openGame(bench);
    bench.wallet.faults['promo-win'] = ['lostAnswer', 'temporary', 'hang'];
    await play(token);
    await later(0);
    await bench.restart();
    for (let minute = 0; minute < 5; minute++) await later(60_000);
    const ids = new Set(sent('promo-win').map(({ transaction_id }) => transaction_id));
    expect(ids.size).toBe(1);
    expect(sent('promo-win').length).toBeGreaterThan(1);
    expect(bench.wallet.balance).toBe(100_000 + (await won()));
    expect(await stands()).toMatchObject({ settled: true });
  }, 20_000);

  it('stand in the list that is reconciled with the amounts that the wallet was told', async () => {
    const from = bench.clock.now.toISOString();
    await grant({ count: 1 });
    await play(await openGame(bench));
    await later(0);
    const to = new Date(bench.clock.now.getTime() + 1).toISOString();
    const { transactions } = await acceptedCall(bench, 'transactions', { from, to });
    expect(transactions.map(({ kind, amount, state }) => [kind, amount, state])).toEqual([
      ['bet', 0, 'ACCEPTED'],
      ['win', 0, 'ACCEPTED'],
      ['promo-win', await won(), 'ACCEPTED'],
    ]);
  });

  it('are not taken where the studio keeps the money: nobody would pay them', async () => {
    await bench.stop();
    bench = await startBench({ isTransfer: true });
    expect((await callVendor(bench, 'free-rounds/grant', wish())).body.code).toBe('NOT_ALLOWED');
  });
});
