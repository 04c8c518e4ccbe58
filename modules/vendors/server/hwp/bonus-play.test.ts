// Bonus money in bets: the examples of the rules, and edge cases. judge.test.ts compares sets with single commands.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveBonus, takeBonus } from '@sanam/server/test/bonus.ts';
import { bonusPlay, type BonusRules } from './bonus-play.ts';
import { toCommand } from './commands.ts';
import { serveWithin } from './in-process.ts';
import { openPlayer, readBalance } from './sessions.ts';
import { declaredKinds, postedKinds } from '@sanam/server/test/posted-kinds.ts';
import { gamesMoneyKinds } from '../money-kinds.ts';
import { brief, type Engine, openEngine, type Player } from './test-engine.ts';

let engine: Engine;
const rules = (code: string, over: Partial<BonusRules> = {}): BonusRules => ({
  code,
  betMaxMinor: null,
  isBonusFirst: false,
  excludedProducts: [],
  excludedGames: [],
  ...over,
});
beforeAll(async () => {
  engine = await openEngine();
  await within(async (trx) => {
    await bonusPlay.saveRules(trx, rules('plain'));
    await bonusPlay.saveRules(trx, rules('bonusFirst', { isBonusFirst: true }));
    await bonusPlay.saveRules(
      trx,
      rules('small', { betMaxMinor: 100n, excludedGames: [{ vendor: 'FULL', game: 'g2' }] }),
    );
    await bonusPlay.saveRules(trx, rules('noVendor', { excludedGames: [{ vendor: 'FULL' }] }));
    await bonusPlay.saveRules(trx, rules('noSlots', { excludedProducts: ['RNG'] }));
  });
});
afterAll(() => engine.close());

type Trx = Parameters<typeof bonusPlay.start>[0];
const within = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => engine.database.db.transaction().execute(work);

const grantOf = ({ memberId }: Player) => ({ memberId, currency: 'THB', grantId: `grant-${memberId}` });
async function start(player: Player, amount: number, code = 'plain'): Promise<void> {
  await within((trx) => bonusPlay.start(trx, { ...grantOf(player), rules: code }));
  await giveBonus(engine.database.db, player.memberId, BigInt(amount));
}
async function end(player: Player): Promise<void> {
  const [, left] = await parts(player);
  if (left! > 0) await takeBonus(engine.database.db, player.memberId, BigInt(left!));
  await within((trx) => bonusPlay.end(trx, grantOf(player)));
}
async function playerWith(cash: number, bonus: number, code = 'plain', vendor = engine.full): Promise<Player> {
  const player = await engine.makePlayer(cash, vendor);
  await start(player, bonus, code);
  return player;
}

/** Returns cash and bonus money of a player. */
async function parts({ memberId }: Player): Promise<number[]> {
  const { rows } = await engine.database.owner.query<{ balance: bigint }>(
    `select b.balance from ledger_balances b join ledger_accounts a on a.id = b.account_id
     where a.owner = $1 and a.class in ('player_cash', 'player_bonus') order by a.class desc`,
    [memberId],
  );
  return rows.map(({ balance }) => Number(balance));
}

/** Returns the sums of a player's facts: stake and payout, each as cash and bonus money. */
async function facts({ memberId }: Player): Promise<number[]> {
  const { rows } = await engine.database.owner.query<Record<string, string>>(
    `select sum(stake_cash) as a, sum(stake_bonus) as b, sum(payout_cash) as c, sum(payout_bonus) as d from play_facts where member_id = $1`,
    [memberId],
  );
  return Object.values(rows[0]!).map(Number);
}

const bet = (player: Player, amount: number, over: object = {}) => engine.send(player, 'bet', { amount, ...over });
const win = (player: Player, amount: number, over: object = {}) => engine.send(player, 'win', { amount, ...over });

describe('a stake', () => {
  it('takes cash first, and the win returns in the stake’s proportion (30.00 and 200.00: 30.00 + 20.00; 125.00: 75.00 + 50.00)', async () => {
    const player = await playerWith(30_00, 200_00);
    expect(brief(await bet(player, 50_00))).toBe('OK -5000 18000');
    expect(await parts(player)).toEqual([0, 180_00]);
    expect(brief(await win(player, 125_00, { round_closed: true }))).toBe('OK 12500 30500');
    expect(await parts(player)).toEqual([75_00, 230_00]);
    expect(await facts(player)).toEqual([30_00, 20_00, 75_00, 50_00]);
  });

  it('rounds the bonus part of a win down (100.01: 60.01 + 40.00)', async () => {
    const player = await playerWith(30_00, 200_00);
    await bet(player, 50_00);
    await win(player, 100_01, { round_closed: true });
    expect(await parts(player)).toEqual([60_01, 220_00]);
    expect(await facts(player)).toEqual([30_00, 20_00, 60_01, 40_00]);
  });

  it('takes bonus money first where the rules say so', async () => {
    const player = await playerWith(100, 60, 'bonusFirst');
    expect(brief(await bet(player, 80))).toBe('OK -80 80');
    expect(await parts(player)).toEqual([80, 0]);
  });

  it('is judged on cash and bonus money together', async () => {
    const player = await playerWith(100, 60);
    expect(brief(await bet(player, 161))).toBe('INSUFFICIENT_FUNDS 0 160');
    expect(brief(await bet(player, 160, { round_id: 'R-2' }))).toBe('OK -160 0');
  });

  it('splits in order when several are sent at once', async () => {
    const player = await playerWith(100, 300);
    const amounts = [80, 50, 70, 200, 1];
    const served = await Promise.all(amounts.map((amount, n) => bet(player, amount, { round_id: `R-${n}` })));
    expect(served.map(brief)).toEqual([
      'OK -80 320',
      'OK -50 270',
      'OK -70 200',
      'OK -200 0',
      'INSUFFICIENT_FUNDS 0 0',
    ]);
    expect(await parts(player)).toEqual([0, 0]);
  });

  it('in the caller’s transaction splits the same', async () => {
    const house = await engine.makeVendor('HOUSE', ['pay_by_bet']);
    await engine.database.owner.query("update vendors set adapter = 'house' where code = 'HOUSE'");
    const player = await playerWith(30, 50, 'plain', house);
    const command = toCommand(house, 'bet', {
      ...engine.message(player, { amount: 50 }),
      session_id: undefined,
    });
    expect((await within((trx) => serveWithin(trx, [command]))).map(brief)).toEqual(['OK -50 30']);
    expect(await parts(player)).toEqual([0, 30]);
  });

  it('and a tip is paid in cash', async () => {
    const player = await playerWith(30, 50);
    expect(brief(await engine.send(player, 'tip', { amount: 40 }))).toBe('INSUFFICIENT_FUNDS 0 80');
    expect(brief(await engine.send(player, 'tip', { amount: 30 }))).toBe('OK -30 50');
  });
});

describe('what bonus rules forbid', () => {
  it('is refused at the bet: above the largest bet', async () => {
    const player = await playerWith(500, 500, 'small');
    expect(await bet(player, 101)).toMatchObject({ code: 'LIMIT_REACHED', limit: 'BET_MAX' });
    expect((await bet(player, 100, { round_id: 'R-2' })).code).toBe('OK');
    await end(player);
    expect((await bet(player, 101, { round_id: 'R-3' })).code).toBe('OK');
  });

  it('is invisible to an excluded game: it sees cash, and has no largest bet', async () => {
    const player = await playerWith(500, 300, 'small', engine.full);
    const session_id = (await engine.makePlayer(0)).sessionId;
    await engine.database.owner.query(
      "update vendors_sessions set game_code = 'g2', player = (select id from vendors_players where player_id = $2) where session_id = $1",
      [session_id, player.playerId],
    );
    const other = { session_id, game_code: 'g2' };
    expect(brief(await bet(player, 400, other))).toBe('OK -400 100');
    expect(brief(await bet(player, 101, { ...other, round_id: 'R-2' }))).toBe('INSUFFICIENT_FUNDS 0 100');
    const read = (session: string) =>
      readBalance(engine.database.db, player.vendor, { session_id: session, player_id: player.playerId });
    expect(await read(session_id)).toMatchObject({ members: { balance: 100n } });
    expect(await read(player.sessionId)).toMatchObject({ members: { balance: 400n } });
  });

  it.each(['noVendor', 'noSlots'])('by vendor or product (%s)', async (code) => {
    const player = await playerWith(50, 300, code);
    expect(brief(await bet(player, 51))).toBe('INSUFFICIENT_FUNDS 0 50');
  });
});

describe('what comes back', () => {
  it('goes each part to where it came from', async () => {
    const player = await playerWith(30, 50);
    await bet(player, 60, { transaction_id: `B-${player.memberId}` });
    expect(brief(await engine.rollback(player, `B-${player.memberId}`))).toBe('OK 60 80');
    expect(await parts(player)).toEqual([30, 50]);
  });

  it('in any order of the bets of a round', async () => {
    const player = await playerWith(100, 100);
    const ids = [70, 60, 50].map((amount, n) => ({ amount, id: `O-${player.memberId}-${n}` }));
    for (const { amount, id } of ids) await bet(player, amount, { transaction_id: id });
    for (const n of [1, 0, 2]) await engine.rollback(player, ids[n]!.id);
    expect(await parts(player)).toEqual([100, 100]);
  });

  it('of a bet-win, both ways', async () => {
    const player = await playerWith(30, 50);
    const id = `W-${player.memberId}`;
    expect(
      brief(
        await engine.send(player, 'bet-win', {
          transaction_id: id,
          amount: undefined,
          bet_amount: 60,
          win_amount: 21,
        }),
      ),
    ).toBe('OK -39 41');
    expect(await parts(player)).toEqual([11, 30]);
    expect(brief(await engine.rollback(player, id))).toBe('OK 39 80');
    expect(await parts(player)).toEqual([30, 50]);
  });

  it('of a win, from wherever there is enough', async () => {
    const player = await playerWith(30, 50);
    await bet(player, 60);
    await win(player, 100, { transaction_id: `X-${player.memberId}` });
    expect(await parts(player)).toEqual([50, 70]);
    await bet(player, 90, { round_id: 'R-2' });
    expect(await parts(player)).toEqual([0, 30]);
    expect(brief(await engine.rollback(player, `X-${player.memberId}`))).toBe('INSUFFICIENT_FUNDS 0 30');
    await engine.fund(player.memberId, 80);
    expect(
      brief(await engine.rollback(player, `X-${player.memberId}`, { transaction_id: `Y-${player.memberId}` })),
    ).toBe('OK -100 10');
    expect(await parts(player)).toEqual([10, 0]);
  });

  it('by a correction, in the proportion of the round, and its fact says so', async () => {
    const player = await playerWith(30, 50);
    const id = `C-${player.memberId}`;
    await bet(player, 50, { transaction_id: id, round_closed: true });
    const adjust = (amount: number) =>
      engine.send(player, 'adjust', {
        amount,
        reference_transaction_id: id,
        kind: undefined,
        reason: 'LATE_WIN',
      } as never);
    expect(brief(await adjust(101))).toBe('OK 101 131');
    expect(await parts(player)).toEqual([61, 70]);
    expect(await facts(player)).toEqual([30, 20, 61, 40]);
    expect(brief(await adjust(-101))).toBe('OK -101 30');
    expect(await facts(player)).toEqual([30, 20, 0, 0]);
  });

  it('of a jackpot of the round as of a win, of a prize without a stake in cash', async () => {
    const player = await playerWith(30, 50);
    await bet(player, 50);
    await engine.send(player, 'jackpot-win', { amount: 100 });
    expect(await parts(player)).toEqual([60, 70]);
    await engine.send(player, 'promo-win', {
      amount: 7,
      kind: 'TOURNAMENT',
      promo: { reward_id: `J-${player.memberId}` },
    } as never);
    expect(await parts(player)).toEqual([67, 70]);
  });

  it('of each bet by its own stake, where the vendor settles bets', async () => {
    const player = await playerWith(40, 60, 'plain', engine.perBet);
    const ids = ['1', '2'].map((n) => `P-${player.memberId}-${n}`);
    await bet(player, 40, { transaction_id: ids[0] });
    await bet(player, 60, { transaction_id: ids[1] });
    await win(player, 100, { reference_transaction_id: ids[0] });
    expect(await parts(player)).toEqual([100, 0]);
    await win(player, 90, { reference_transaction_id: ids[1] });
    expect(await parts(player)).toEqual([100, 90]);
    expect(await facts(player)).toEqual([40, 60, 100, 90]);
  });
});

describe('a bonus that ends', () => {
  it('leaves wins and stakes of its rounds to cash', async () => {
    const player = await playerWith(30, 50);
    await bet(player, 60, { round_id: 'A', transaction_id: `A-${player.memberId}` });
    await bet(player, 10, { round_id: 'B', transaction_id: `E-${player.memberId}` });
    expect(await bonusPlay.openRounds(engine.database.db, grantOf(player))).toBe(2);
    await end(player);
    expect(brief(await win(player, 100, { round_id: 'A', round_closed: true }))).toBe('OK 100 100');
    expect(brief(await engine.rollback(player, `E-${player.memberId}`))).toBe('OK 10 110');
    expect(await parts(player)).toEqual([110, 0]);
    expect(await facts(player)).toEqual([30, 30, 100, 0]);
    expect(await bonusPlay.openRounds(engine.database.db, grantOf(player))).toBe(0);
  });

  it('keeps its rounds from the money of the next one', async () => {
    const player = await playerWith(0, 50);
    await bet(player, 40, { round_id: 'A' });
    await end(player);
    await within((trx) => bonusPlay.start(trx, { ...grantOf(player), grantId: 'next', rules: 'plain' }));
    await giveBonus(engine.database.db, player.memberId, 70n);
    expect(brief(await bet(player, 20, { round_id: 'A' }))).toBe('INSUFFICIENT_FUNDS 0 70');
    await win(player, 8, { round_id: 'A' });
    expect(await parts(player)).toEqual([8, 70]);
  });

  it('is told in versions that never fall', async () => {
    const player = await playerWith(30, 50);
    const versions = [(await bet(player, 60)).version];
    await end(player);
    versions.push((await win(player, 5)).version, (await bet(player, 1)).version);
    await start({ ...player }, 10);
    versions.push((await bet(player, 1, { round_id: 'R-9' })).version);
    expect(versions.map(Number)).toEqual(versions.map(Number).toSorted((a, b) => a - b));
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('must be empty, and only one is active at a time', async () => {
    const player = await playerWith(30, 50);
    await expect(within((trx) => bonusPlay.end(trx, grantOf(player)))).rejects.toThrow('vendors.bonusNotEmpty');
    expect(await within((trx) => bonusPlay.start(trx, { ...grantOf(player), grantId: 'other', rules: 'plain' }))).toBe(
      false,
    );
    expect(await within((trx) => bonusPlay.start(trx, { ...grantOf(player), rules: 'plain' }))).toBe(true);
    expect(await within((trx) => bonusPlay.end(trx, { ...grantOf(player), grantId: 'other' }))).toBe(false);
  });
});

describe('a player at another vendor', () => {
  it('has the bonus too, when they come there while it is active', async () => {
    const player = await playerWith(30, 50);
    const { vendor, memberId } = { vendor: engine.perBet, memberId: player.memberId };
    const row = await openPlayer(engine.database.db, vendor.id, { memberId, currency: 'THB', isTest: true });
    const { rows } = await engine.database.owner.query('select balance from vendors_spendable($1, $2)', [row.id, 'g1']);
    expect(rows).toEqual([{ balance: 80n }]);
  });

  it('waits for a bonus that is about to start, as every bet does', async () => {
    const player = await engine.makePlayer(30);
    const starting = within(async (trx) => {
      await bonusPlay.start(trx, { ...grantOf(player), rules: 'plain' });
      const bets = bet(player, 31);
      await giveBonus(trx, player.memberId, 20n);
      return { bets };
    });
    // The bet came before the bonus or after it; either way the ledger agrees with its answer.
    const answer = await (await starting).bets;
    expect(['INSUFFICIENT_FUNDS', 'OK']).toContain(answer.code);
    expect((await parts(player)).reduce((sum, one) => sum + one)).toBe(50 + Number(answer.moved));
  });
});

describe('the declared money kinds of bonus money', () => {
  it('are those that the engine posted in these tests, with both sides', async () => {
    const isOfBonus = (kind: string) => kind.includes('player_bonus');
    expect((await postedKinds(engine.database.owner)).filter(isOfBonus)).toEqual(
      declaredKinds(gamesMoneyKinds).filter(isOfBonus),
    );
  });
});
