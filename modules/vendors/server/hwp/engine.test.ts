// The rules of HWP/1 in the database's engine, command by command and in parallel.
import type { MoneyCall } from '@sanam/hwp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insist } from '@sanam/server/test/insist.ts';
import { declaredKinds, postedKinds } from '@sanam/server/test/posted-kinds.ts';
import { gamesMoneyKinds } from '../money-kinds.ts';
import { brief, type Engine, openEngine, type Player } from './test-engine.ts';
import { type MoneyRequest, toCommand } from './commands.ts';
import type { Served } from './types.ts';
import type { Vendor } from './vendors.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.close());

const makePlayer = (balance: number, vendor?: Vendor) => engine.makePlayer(balance, vendor);
const send: Engine['send'] = (...args) => engine.send(...args);
const rollback: Engine['rollback'] = (...args) => engine.rollback(...args);

describe('bets and wins', () => {
  it('follow the worked exchanges of the protocol', async () => {
    const player = await makePlayer(100_000);
    const bet = { transaction_id: 'W-1', round_id: 'W1', amount: 12_500 };
    expect(brief(await send(player, 'bet', bet))).toBe('OK -12500 87500');
    expect(await send(player, 'bet', bet)).toMatchObject({
      code: 'OK',
      isReplayed: true,
      moved: '-12500',
      balanceAfter: '87500',
    });
    expect(brief(await send(player, 'bet', { ...bet, amount: 12_501 }))).toBe('DUPLICATE_CONFLICT 0 87500');
    expect(brief(await send(player, 'win', { round_id: 'W1', amount: 30_000, round_closed: true }))).toBe(
      'OK 30000 117500',
    );
    expect(brief(await rollback(player, 'W-1'))).toBe('ALREADY_SETTLED 0 117500');
    expect(brief(await rollback(player, 'W-9'))).toBe('OK 0 117500');
    expect(brief(await send(player, 'bet', { transaction_id: 'W-9', round_id: 'W2' }))).toBe(
      'TRANSACTION_CANCELLED 0 117500',
    );
    const big = { transaction_id: 'W-10', round_id: 'W3', amount: 200_000 };
    expect(brief(await send(player, 'bet', big))).toBe('INSUFFICIENT_FUNDS 0 117500');
    await engine.fund(player.memberId, 500_000);
    expect(await send(player, 'bet', big)).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      isReplayed: true,
      balance: '617500',
    });
    const win = { transaction_id: 'W-12', round_id: 'W4', amount: 0, round_closed: true };
    expect(await send(player, 'win', win)).toMatchObject({ code: 'BET_NOT_FOUND', walletTransactionId: null });
    expect(brief(await send(player, 'bet', { transaction_id: 'W-11', round_id: 'W4', amount: 1000 }))).toBe(
      'OK -1000 616500',
    );
    expect(brief(await send(player, 'win', win))).toBe('OK 0 616500');
    await engine.database.owner.query('update vendors_sessions set expires_at = platform_now() where session_id = $1', [
      player.sessionId,
    ]);
    expect((await send(player, 'bet', { round_id: 'W5' })).code).toBe('SESSION_EXPIRED');
    const promo = { round_id: 'W5', amount: 700, kind: 'CASH_DROP', promo: { reward_id: 'rw1' } };
    expect(brief(await send(player, 'promo-win', promo))).toBe('OK 700 617200');
  });

  it('judge a bet-win on its bet alone and do both legs or none', async () => {
    const player = await makePlayer(500);
    const both = { amount: undefined as never, bet_amount: 501, win_amount: 900 };
    expect(brief(await send(player, 'bet-win', both))).toBe('INSUFFICIENT_FUNDS 0 500');
    expect(brief(await send(player, 'bet-win', { ...both, bet_amount: 500, round_id: 'R-2' }))).toBe('OK 400 900');
  });

  it('are one vendor transaction however often and how parallel they come', async () => {
    const player = await makePlayer(10_000);
    const same = engine.message(player, { transaction_id: 'P-1' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => engine.batcher.submit(toCommand(engine.full, 'bet', same))),
    );
    expect(new Set(answers.map((one) => one.balanceAfter))).toEqual(new Set(['9900']));
    expect(answers.filter((one) => !one.isReplayed)).toHaveLength(1);
  });

  it('with one id of two players are one vendor transaction and a conflict', async () => {
    const [one, two] = [await makePlayer(1000), await makePlayer(1000)];
    const answers = await Promise.all([
      send(one, 'bet', { transaction_id: 'X-1' }),
      send(two, 'bet', { transaction_id: 'X-1' }),
    ]);
    expect(answers.map((answer) => answer.code).toSorted()).toEqual(['DUPLICATE_CONFLICT', 'OK']);
  });

  it('of two vendors under one id are two vendor transactions', async () => {
    const [one, two] = [await makePlayer(1000, engine.full), await makePlayer(1000, engine.bare)];
    expect((await send(one, 'bet', { transaction_id: 'V-1' })).code).toBe('OK');
    expect((await send(two, 'bet', { transaction_id: 'V-1' })).code).toBe('OK');
    expect(brief(await rollback(two, 'V-1'))).toBe('OK 100 1000');
    expect((await send(one, 'win', { amount: 5 })).code).toBe('OK');
  });
});

describe('a rollback', () => {
  it('against its own bet ends in moved and returned or never moved, 300 pairs at once', async () => {
    const player = await makePlayer(100_000);
    // A timeout on a slow machine is retried, as a vendor would.
    const resend = (one: () => Promise<Served>) => insist(one, (served) => served.code !== 'TEMPORARY_ERROR');
    const pairs = Array.from({ length: 300 }, (_, pair) => {
      const bet = { transaction_id: `pair-${pair}`, round_id: `pair-${pair}` };
      const sends = [
        () => resend(() => send(player, 'bet', bet)),
        () => resend(() => rollback(player, bet.transaction_id)),
      ];
      return pair % 2 === 0 ? sends : sends.toReversed();
    });
    const codes = await Promise.all(pairs.flat().map((one) => one()));
    expect(new Set(codes.map((one) => one.code))).toEqual(new Set(['OK', 'TRANSACTION_CANCELLED']));
    expect((await send(player, 'round/close', { round_id: 'pair-0', amount: undefined as never })).balance).toBe(
      '100000',
    );
  });

  it.each<[string, (player: Player) => Promise<Served>, string]>([
    [
      'of a refused bet is OK and moves nothing',
      async (p) => (await send(p, 'bet', { transaction_id: 'r1', amount: 9999 }), rollback(p, 'r1')),
      'OK 0 1000',
    ],
    [
      'a second time, under another id, is OK and moves nothing',
      async (p) => (await send(p, 'bet', { transaction_id: 'r2' }), await rollback(p, 'r2'), rollback(p, 'r2')),
      'OK 0 1000',
    ],
    [
      'of a bet in a closed round is too late',
      async (p) => (await send(p, 'bet', { transaction_id: 'r3', round_closed: true }), rollback(p, 'r3')),
      'ALREADY_SETTLED 0 900',
    ],
    [
      'of a win takes it back',
      async (p) => (
        await send(p, 'bet'), await send(p, 'win', { transaction_id: 'r4', amount: 50 }), rollback(p, 'r4')
      ),
      'OK -50 900',
    ],
    [
      'of a win that was spent is refused, never below zero',
      async (p) => (
        await send(p, 'bet'),
        await send(p, 'win', { transaction_id: 'r5', amount: 50 }),
        await send(p, 'bet', { amount: 940 }),
        rollback(p, 'r5')
      ),
      'INSUFFICIENT_FUNDS 0 10',
    ],
    [
      'of a bet-win reverses both legs as one',
      async (p) => (
        await send(p, 'bet-win', {
          transaction_id: 'r6',
          amount: undefined as never,
          bet_amount: 1000,
          win_amount: 300,
        }),
        rollback(p, 'r6')
      ),
      'OK 700 1000',
    ],
    [
      'of a tip gives it back',
      async (p) => (await send(p, 'tip', { transaction_id: 'r7' }), rollback(p, 'r7')),
      'OK 100 1000',
    ],
    [
      'of a rollback is not allowed',
      async (p) => (
        await send(p, 'bet', { transaction_id: 'r8' }),
        await rollback(p, 'r8', { transaction_id: 'r8b' }),
        rollback(p, 'r8b')
      ),
      'NOT_ALLOWED 0 1000',
    ],
    [
      'with another amount is a mismatch',
      async (p) => (await send(p, 'bet', { transaction_id: 'r9' }), rollback(p, 'r9', { amount: 99 })),
      'REFERENCE_MISMATCH 0 900',
    ],
    [
      'with another round is a mismatch',
      async (p) => (await send(p, 'bet', { transaction_id: 'r10' }), rollback(p, 'r10', { round_id: 'other' })),
      'REFERENCE_MISMATCH 0 900',
    ],
    [
      'of itself is a mismatch',
      async (p) => rollback(p, 'r11', { transaction_id: 'r11' }),
      'REFERENCE_MISMATCH 0 1000',
    ],
    [
      'lets the bet after the win was taken back be rolled back too',
      async (p) => (
        await send(p, 'bet', { transaction_id: 'r12' }),
        await send(p, 'win', { transaction_id: 'r12w', amount: 50 }),
        await rollback(p, 'r12w'),
        rollback(p, 'r12')
      ),
      'OK 100 1000',
    ],
  ])('%s', async (_name, play, expected) => {
    expect(brief(await play(await makePlayer(1000)))).toBe(expected);
  });

  it('of a win needs the capability', async () => {
    const player = await makePlayer(1000, engine.bare);
    await send(player, 'bet');
    await send(player, 'win', { transaction_id: 'nc-1', amount: 50 });
    expect((await rollback(player, 'nc-1')).code).toBe('NOT_ALLOWED');
  });

  it("of another player's vendor transaction is a mismatch", async () => {
    const [one, two] = [await makePlayer(1000), await makePlayer(1000)];
    await send(one, 'bet', { transaction_id: 'mine' });
    expect(brief(await rollback(two, 'mine'))).toBe('REFERENCE_MISMATCH 0 1000');
  });

  it('opens a case for staff when the money is gone', async () => {
    const cases = await engine.database.owner.query(
      `select 1 from vendors_findings where finding = 'rollbackShort' and transaction_id = 'r5' and alarm`,
    );
    expect(cases.rowCount).toBe(1);
  });
});

describe('rounds', () => {
  it.each<[string, (player: Player) => Promise<Served>, string]>([
    [
      'a win of 0 after closing is OK',
      async (p) => (await send(p, 'bet', { round_closed: true }), send(p, 'win', { amount: 0 })),
      'OK 0 900',
    ],
    [
      'a win after closing is refused',
      async (p) => (await send(p, 'bet', { round_closed: true }), send(p, 'win', { amount: 1 })),
      'ROUND_CLOSED 0 900',
    ],
    [
      'a bet after closing is refused',
      async (p) => (await send(p, 'bet', { round_closed: true }), send(p, 'bet')),
      'ROUND_CLOSED 0 900',
    ],
    [
      'closing twice is OK',
      async (p) => (await send(p, 'bet'), await send(p, 'round/close'), send(p, 'round/close')),
      'OK 0 900',
    ],
    ['closing what never was is to be sent again', async (p) => send(p, 'round/close'), 'BET_NOT_FOUND 0 1000'],
    [
      'closing a round whose only bet was refused is OK',
      async (p) => (await send(p, 'bet', { amount: 5000 }), send(p, 'round/close')),
      'OK 0 1000',
    ],
    [
      'closing a round whose only bet was rolled back is OK',
      async (p) => (await send(p, 'bet', { transaction_id: 'c1' }), await rollback(p, 'c1'), send(p, 'round/close')),
      'OK 0 1000',
    ],
    [
      'closing a round whose only bet was tombstoned is OK',
      async (p) => (await rollback(p, 'c2', { round_id: 'R-1' }), send(p, 'round/close')),
      'OK 0 1000',
    ],
    [
      'a win for a refused bet is cancelled',
      async (p) => (await send(p, 'bet', { amount: 5000 }), send(p, 'win')),
      'TRANSACTION_CANCELLED 0 1000',
    ],
    [
      'a win for a rolled-back bet is cancelled',
      async (p) => (await send(p, 'bet', { transaction_id: 'c3' }), await rollback(p, 'c3'), send(p, 'win')),
      'TRANSACTION_CANCELLED 0 1000',
    ],
    [
      'several wins are paid until closed',
      async (p) => (await send(p, 'bet'), await send(p, 'win', { amount: 10 }), send(p, 'win', { amount: 20 })),
      'OK 20 930',
    ],
    [
      'a win that names a bet of another round is a mismatch',
      async (p) => (
        await send(p, 'bet', { transaction_id: 'c4', round_id: 'A' }),
        await send(p, 'bet', { round_id: 'B' }),
        send(p, 'win', { round_id: 'B', reference_transaction_id: 'c4' })
      ),
      'REFERENCE_MISMATCH 0 800',
    ],
  ])('%s', async (_name, play, expected) => {
    expect(brief(await play(await makePlayer(1000)))).toBe(expected);
  });

  it('are settled once per bet where the vendor pays per bet', async () => {
    const player = await makePlayer(1000, engine.perBet);
    await send(player, 'bet', { transaction_id: 'pb-1' });
    await send(player, 'bet', { transaction_id: 'pb-2' });
    expect((await send(player, 'win', { amount: 1 })).code).toBe('INVALID_REQUEST');
    const win = { amount: 50, reference_transaction_id: 'pb-1' };
    expect(brief(await send(player, 'win', { ...win, transaction_id: 'pb-w1' }))).toBe('OK 50 850');
    expect((await send(player, 'win', win)).code).toBe('ALREADY_SETTLED');
    expect((await rollback(player, 'pb-1')).code).toBe('ALREADY_SETTLED');
    expect(brief(await rollback(player, 'pb-2'))).toBe('OK 100 950');
    expect((await rollback(player, 'pb-w1')).code).toBe('OK');
    expect(brief(await send(player, 'win', win))).toBe('OK 50 950');
  });
});

describe('promotions, jackpots, adjustments, tips', () => {
  it.each<[MoneyCall, Partial<MoneyRequest>]>([
    ['promo-win', { kind: 'CASH_DROP', promo: { reward_id: 'none' } }],
    ['adjust', { reference_transaction_id: 'x', kind: 'X' }],
    ['tip', {}],
  ])('%s needs its capability', async (call, over) => {
    expect((await send(await makePlayer(1000, engine.bare), call, over)).code).toBe('NOT_ALLOWED');
  });

  it('pay a reward once for each payout_seq, and as rounds or as a total, never both', async () => {
    const player = await makePlayer(0);
    const promo = (seq: number) => ({ amount: 10, kind: 'TOURNAMENT', promo: { reward_id: 'once', payout_seq: seq } });
    expect((await send(player, 'promo-win', promo(1))).code).toBe('OK');
    expect((await send(player, 'promo-win', promo(1))).code).toBe('DUPLICATE_CONFLICT');
    expect((await send(player, 'promo-win', promo(2))).code).toBe('OK');
    const free = { amount: 0, is_free: true, promo: { reward_id: 'spins' } };
    expect(brief(await send(player, 'bet', free))).toBe('OK 0 20');
    expect(brief(await send(player, 'win', { amount: 5, kind: 'FREE_ROUND', promo: { reward_id: 'spins' } }))).toBe(
      'OK 5 25',
    );
    expect(brief(await send(player, 'win', { amount: 6, kind: 'FREE_ROUND', promo: { reward_id: 'spins' } }))).toBe(
      'OK 6 31',
    );
    expect((await send(player, 'promo-win', { amount: 11, kind: 'FREE', promo: { reward_id: 'spins' } })).code).toBe(
      'DUPLICATE_CONFLICT',
    );
    expect((await send(player, 'win', { amount: 6, kind: 'FREE_ROUND', promo: { reward_id: 'once' } })).code).toBe(
      'DUPLICATE_CONFLICT',
    );
  });

  it('pay a jackpot as its own vendor transaction or inside a win, as the vendor was granted, never both', async () => {
    const own = await makePlayer(1000);
    const inside = await makePlayer(1000, engine.perBet);
    await send(own, 'bet');
    await send(inside, 'bet', { transaction_id: 'jp-1' });
    expect(brief(await send(own, 'jackpot-win', { amount: 500, jackpot: {} }))).toBe('OK 500 1400');
    expect((await send(own, 'win', { amount: 500, jackpot: { win_part: 400 } })).code).toBe('NOT_ALLOWED');
    const win = { amount: 500, jackpot: { win_part: 400 }, reference_transaction_id: 'jp-1' };
    expect(brief(await send(inside, 'win', win))).toBe('OK 500 1400');
    expect((await send(inside, 'jackpot-win', { amount: 500, jackpot: {} })).code).toBe('NOT_ALLOWED');
  });

  it('adjust up and down, never below zero, also after the round was closed', async () => {
    const player = await makePlayer(1000);
    await send(player, 'bet', { transaction_id: 'ad-1' });
    const adjust = (amount: number) => send(player, 'adjust', { amount, kind: 'X', reference_transaction_id: 'ad-1' });
    expect((await send(player, 'adjust', { amount: 5, kind: 'X', reference_transaction_id: 'nothing' })).code).toBe(
      'BET_NOT_FOUND',
    );
    await send(player, 'round/close');
    expect(brief(await adjust(250))).toBe('OK 250 1150');
    expect(brief(await adjust(-150))).toBe('OK -150 1000');
    expect(brief(await adjust(-1001))).toBe('INSUFFICIENT_FUNDS 0 1000');
  });
});

describe('the order of checks', () => {
  /** Each step breaks one more rule, from the last check to the first: the answer must follow. */
  it('is fixed, and a replay comes before all of them', async () => {
    const vendor = await engine.makeVendor('ORDER', []);
    const player = await makePlayer(50, vendor);
    const done = { transaction_id: 'first', round_id: 'first', amount: 10 };
    await send(player, 'bet', done);
    await send(player, 'bet', { round_id: 'closed', amount: 1, round_closed: true });
    const over: Partial<MoneyRequest> = { amount: 100 };
    const codes: string[] = [];
    const step = async (): Promise<void> => void codes.push((await send(player, 'bet', { ...over })).code);
    const change = (text: string) => engine.database.owner.query(text, [vendor.id]);
    await step();
    await change(`update vendors_games set bet_max = 60 where vendor_id = $1`);
    await step();
    over.round_id = 'closed';
    await step();
    await change(`update vendors_games set enabled = false where vendor_id = $1`);
    await step();
    await engine.database.owner.query(`update protection_gates set rc_due_at = platform_now() where member_id = $1`, [
      player.memberId,
    ]);
    await step();
    await engine.database.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [
      player.memberId,
    ]);
    await step();
    over.session_id = 's_unknown';
    await step();
    over.currency = 'USD';
    await step();
    over.player_id = 'p_unknown';
    await step();
    await change(`update vendors set maintenance = true where id = $1`);
    await step();
    await change(`update vendors set enabled = false where id = $1`);
    await step();
    expect(codes).toEqual([
      'INSUFFICIENT_FUNDS',
      'LIMIT_REACHED',
      'ROUND_CLOSED',
      'GAME_DISABLED',
      'REALITY_CHECK_DUE',
      'PLAYER_EXCLUDED',
      'SESSION_NOT_FOUND',
      'WRONG_CURRENCY',
      'UNKNOWN_PLAYER',
      'MAINTENANCE',
      'VENDOR_DISABLED',
    ]);
    expect(await send(player, 'bet', done)).toMatchObject({ code: 'OK', isReplayed: true });
    // Credits and reversals are accepted in any state (M11).
    expect(brief(await send(player, 'win', { round_id: 'first', amount: 7 }))).toBe('OK 7 46');
  });

  it.each<[string, (p: Player) => Promise<unknown>, string]>([
    ['an unknown game', async () => {}, 'UNKNOWN_GAME'],
    ["another player's session", async (p) => void (p.sessionId = (await makePlayer(0)).sessionId), 'SESSION_MISMATCH'],
  ])('refuses %s', async (_name, change, expected) => {
    const player = await makePlayer(1000);
    await change(player);
    const session = expected === 'UNKNOWN_GAME' ? 'g9' : 'g1';
    if (expected === 'UNKNOWN_GAME')
      await engine.database.owner.query(`update vendors_sessions set game_code = 'g9' where session_id = $1`, [
        player.sessionId,
      ]);
    expect((await send(player, 'bet', { game_code: session })).code).toBe(expected);
  });

  it('keeps a session to its game, unless the vendor has a lobby', async () => {
    expect((await send(await makePlayer(1000), 'bet', { game_code: 'g2' })).code).toBe('SESSION_MISMATCH');
    expect((await send(await makePlayer(1000, engine.perBet), 'bet', { game_code: 'g2' })).code).toBe('OK');
  });

  it('lets a round in play be finished when its game is switched off or a reality check fell due, but not under exclusion', async () => {
    const vendor = await engine.makeVendor('RAISE', []);
    const player = await makePlayer(1000, vendor);
    await send(player, 'bet');
    await engine.database.owner.query('update vendors_games set enabled = false where vendor_id = $1', [vendor.id]);
    await engine.database.owner.query('update protection_gates set rc_due_at = platform_now() where member_id = $1', [
      player.memberId,
    ]);
    expect((await send(player, 'bet', { kind: 'RAISE' })).code).toBe('OK');
    expect((await send(player, 'bet', { kind: 'NORMAL' })).code).toBe('REALITY_CHECK_DUE');
    expect((await send(player, 'bet', { kind: 'RAISE', round_id: 'new' })).code).toBe('REALITY_CHECK_DUE');
    await engine.database.owner.query(`update protection_gates set state = 'blocked' where member_id = $1`, [
      player.memberId,
    ]);
    expect((await send(player, 'bet', { kind: 'RAISE' })).code).toBe('PLAYER_BLOCKED');
  });

  it('[K6] refuses a new round while a reality check is due, lets a raise pass, and wants a new id after the answer', async () => {
    const player = await makePlayer(1000);
    await send(player, 'bet', { round_id: 'open' });
    const due = (at: string) =>
      engine.database.owner.query(`update protection_gates set rc_due_at = ${at} where member_id = $1`, [
        player.memberId,
      ]);
    await due('platform_now()');
    const refused = { round_id: 'new', transaction_id: 'rc-1' };
    expect(brief(await send(player, 'bet', refused))).toBe('REALITY_CHECK_DUE 0 900');
    expect(brief(await send(player, 'bet', { kind: 'RAISE', round_id: 'open' }))).toBe('OK -100 800');
    expect(brief(await send(player, 'win', { round_id: 'open', amount: 50 }))).toBe('OK 50 850');
    await due(`platform_now() + interval '1 hour'`);
    expect(await send(player, 'bet', refused)).toMatchObject({ code: 'REALITY_CHECK_DUE', isReplayed: true });
    expect(brief(await send(player, 'bet', { ...refused, transaction_id: 'rc-2' }))).toBe('OK -100 750');
  });

  it('refuses a member without a gate for now, and records nothing', async () => {
    const player = await makePlayer(1000);
    await engine.database.owner.query('delete from protection_gates where member_id = $1', [player.memberId]);
    expect(await send(player, 'bet')).toMatchObject({ code: 'TEMPORARY_ERROR', walletTransactionId: null });
  });
});

describe('the declared money kinds', () => {
  it('are those that the engine posted in these tests, with both sides', async () => {
    // Bonus money is tested in bonus-play.test.ts.
    const isOfCash = (kind: string) => !kind.includes('player_bonus');
    expect(await postedKinds(engine.database.owner)).toEqual(declaredKinds(gamesMoneyKinds).filter(isOfCash));
  });
});
