// Facts that the engine writes for settled rounds and bets. Every test ends with the invariants of ledger and facts.
import { breachesOf } from '@sanam/ledger/server/verify.ts';
import { type Engine, openEngine, type Player } from '@sanam/vendors/server/hwp/test-engine.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invariants } from './verify.ts';

let engine: Engine;
let perBet: Player;

beforeAll(async () => {
  engine = await openEngine();
  await engine.database.owner.query(`
    insert into vendors_games (vendor_id, code) select id, 'table' from vendors where code = 'FULL';
    insert into catalogue_games (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet)
      select 'live', id, 'table', 'LIVE', 'โต๊ะ', 'Table', 100, 10000 from vendors where code = 'FULL';`);
});
afterAll(() => engine.close());

interface Fact {
  bet: string | null;
  stake: bigint;
  payout: bigint;
  valid: bigint;
  rule: string;
  corrects: boolean;
  flags: string[];
}

/** Returns `stake payout valid rule`, with `~` before a correction and the bet's id if the vendor settles bets. */
async function factsOf({ memberId }: Player): Promise<string[]> {
  const { rows } = await engine.database.owner.query<Fact>(
    `select t.transaction_id as bet, f.stake_cash as stake, f.payout_cash as payout, f.valid_bet as valid, f.valid_rule as rule,
            f.corrects is not null as corrects, f.flags
     from play_facts f left join vendors_transactions t on t.id = f.bet where f.member_id = $1 order by f.id`,
    [memberId],
  );
  return rows.map(({ bet, stake, payout, valid, rule, corrects, flags }) =>
    [corrects ? '~' : '', bet ?? '', `${stake} ${payout} ${valid}`, rule, ...flags]
      .filter((part) => part !== '')
      .join(' '),
  );
}

const play = async (player: Player, stake: number, payout: number, over: object = {}): Promise<void> => {
  await engine.decided(player, 'bet', { amount: stake, ...over });
  await engine.decided(player, 'win', {
    amount: payout,
    round_closed: true,
    ...over,
  } as object);
};

describe('a vendor that settles rounds', () => {
  it('makes one fact when the round closes, and none before', async () => {
    const player = await engine.makePlayer(1000);
    await engine.decided(player, 'bet', { amount: 100 });
    await engine.decided(player, 'bet', { amount: 60 });
    await engine.decided(player, 'win', { amount: 40 });
    expect(await factsOf(player)).toEqual([]);
    await engine.decided(player, 'win', { amount: 30, round_closed: true });
    expect(await factsOf(player)).toEqual(['160 70 160 stake/1']);
  });

  it('makes one for a bet that loses at once, for a bet-win and for a round that is only closed', async () => {
    const player = await engine.makePlayer(1000);
    await engine.decided(player, 'bet', { amount: 100, round_closed: true });
    await engine.decided(player, 'bet-win', {
      bet_amount: 50,
      win_amount: 20,
      amount: undefined,
      round_id: 'R-2',
      round_closed: true,
    } as object);
    await engine.decided(player, 'bet', { amount: 10, round_id: 'R-3' });
    await engine.decided(player, 'round/close', { round_id: 'R-3', amount: undefined } as object);
    expect(await factsOf(player)).toEqual(['100 0 100 stake/1', '50 20 50 stake/1', '10 0 10 stake/1']);
  });

  it('says when the bet was placed and when it was settled, and of which game', async () => {
    const player = await engine.makePlayer(1000);
    await engine.decided(player, 'bet', { amount: 100 });
    await engine.database.advance(60);
    await engine.decided(player, 'win', { amount: 0, round_closed: true });
    const { rows } = await engine.database.owner.query(
      `select f.product, f.game_code, v.code as vendor, f.currency, f.is_test, f.placed_at = r.opened_at as placed,
              f.settled_at = r.closed_at as settled, f.settled_at - f.placed_at > interval '59 seconds' as later
       from play_facts f join vendors_rounds r on r.id = f.round join vendors v on v.id = f.vendor_id where f.member_id = $1`,
      [player.memberId],
    );
    expect(rows).toEqual([
      {
        product: 'RNG',
        game_code: 'g1',
        vendor: 'FULL',
        currency: 'THB',
        is_test: true,
        placed: true,
        settled: true,
        later: true,
      },
    ]);
  });

  it.each([
    [100, 195, 95],
    [100, 100, 0],
    [100, 0, 100],
    [100, 145, 45],
    [100, 50, 50],
    [200, 195, 5],
    [100, 80, 20],
    [100, 330, 100],
  ])('counts of %i staked at a table with %i paid back %i', async (stake, payout, valid) => {
    const { full } = engine;
    const player = await engine.makePlayer(1000, full);
    await engine.database.owner.query(`update vendors_sessions set game_code = 'table' where session_id = $1`, [
      player.sessionId,
    ]);
    await play(player, stake, payout, { game_code: 'table' });
    expect(await factsOf(player)).toEqual([`${stake} ${payout} ${valid} difference/1`]);
  });

  it('makes further facts with the differences when a settled round changes', async () => {
    const player = await engine.makePlayer(1000);
    await engine.decided(player, 'bet', { amount: 100 });
    await engine.decided(player, 'win', { amount: 300, round_closed: true, transaction_id: 'fact-win' });
    await engine.decided(player, 'jackpot-win', { amount: 500 });
    await engine.decided(player, 'adjust', { amount: -20, reference_transaction_id: 'fact-win' });
    await engine.rollback(player, 'fact-win');
    expect(await factsOf(player)).toEqual([
      '100 300 100 stake/1',
      '~ 0 500 0 stake/1',
      '~ 0 -20 0 stake/1',
      '~ 0 -300 0 stake/1',
    ]);
  });

  it('takes back the whole of a bet-win that is rolled back after it was settled', async () => {
    const player = await engine.makePlayer(1000);
    await engine.decided(player, 'bet-win', {
      transaction_id: 'fact-bw',
      bet_amount: 50,
      win_amount: 20,
      amount: undefined,
      round_closed: true,
    } as object);
    await engine.rollback(player, 'fact-bw');
    expect(await factsOf(player)).toEqual(['50 20 50 stake/1', '~ -50 -20 -50 stake/1 VOID']);
  });

  it('makes none of a bet that was rolled back in time, and a void one when its round is closed all the same', async () => {
    const player = await engine.makePlayer(1000);
    await engine.decided(player, 'bet', { amount: 100, transaction_id: 'fact-back' });
    await engine.rollback(player, 'fact-back');
    expect(await factsOf(player)).toEqual([]);
    await engine.decided(player, 'round/close', { amount: undefined } as object);
    expect(await factsOf(player)).toEqual(['0 0 0 stake/1 VOID']);
  });

  it('makes none of a tip', async () => {
    const player = await engine.makePlayer(1000);
    await engine.decided(player, 'tip', { amount: 10 });
    expect(await factsOf(player)).toEqual([]);
  });

  it('tells a repeated message nothing new', async () => {
    const player = await engine.makePlayer(1000);
    const same = { amount: 100, round_closed: true, transaction_id: 'fact-twice' };
    await engine.decided(player, 'bet', same);
    await engine.decided(player, 'bet', same);
    await engine.decided(player, 'round/close', { amount: undefined } as object);
    expect(await factsOf(player)).toEqual(['100 0 100 stake/1']);
  });

  it('keeps jackpot, market, side and odds where the vendor tells them', async () => {
    const player = await engine.makePlayer(1000, engine.perBet);
    const info = { bet_info: { market: 'm-1', side: 'MERON', odds_milli: 950 } };
    await engine.decided(player, 'bet', { amount: 100, transaction_id: 'fact-info', ...info } as object);
    await engine.decided(player, 'win', {
      amount: 95,
      reference_transaction_id: 'fact-info',
      jackpot: { win_part: 5 },
    } as object);
    const { rows } = await engine.database.owner.query(
      'select market, side, odds_milli, jackpot_part from play_facts where member_id = $1',
      [player.memberId],
    );
    expect(rows).toEqual([{ market: 'm-1', side: 'MERON', odds_milli: 950n, jackpot_part: 5n }]);
  });

  it('keeps how much of its round a bet covers, and that its player cashed out', async () => {
    const factsOn = async (memberId: string) =>
      (
        await engine.database.owner.query(
          'select coverage_ppm, flags from play_facts where member_id = $1 order by placed_at, id',
          [memberId],
        )
      ).rows;
    const byBet = await engine.makePlayer(1000, engine.perBet);
    const info = (ppm: number) => ({ bet_info: { coverage_ppm: ppm } });
    await engine.decided(byBet, 'bet', { amount: 100, transaction_id: 'cover-1', ...info(486_486) } as object);
    await engine.decided(byBet, 'win', { amount: 60, reference_transaction_id: 'cover-1', kind: 'CASH_OUT' } as object);
    expect(await factsOn(byBet.memberId)).toEqual([{ coverage_ppm: 486_486, flags: ['CASHED_OUT'] }]);
    const teller = await engine.makeVendor('TELLER', ['bet_info']);
    const byRound = await engine.makePlayer(1000, teller);
    for (const [n, ppm] of [700_000, 800_000].entries())
      await engine.decided(byRound, 'bet', { amount: 100, transaction_id: `cover-r${n}`, ...info(ppm) } as object);
    await engine.decided(byRound, 'round/close', { amount: undefined } as object);
    expect(await factsOn(byRound.memberId)).toEqual([{ coverage_ppm: 1_000_000, flags: [] }]);
    const untold = await engine.makePlayer(1000, teller);
    await engine.decided(untold, 'bet', { amount: 100 });
    await engine.decided(untold, 'win', { amount: 150, kind: 'CASH_OUT', round_closed: true } as object);
    expect(await factsOn(untold.memberId)).toEqual([{ coverage_ppm: null, flags: ['CASHED_OUT'] }]);
  });

  it('makes the facts of a basket of one player in one set', async () => {
    const player = await engine.makePlayer(1000);
    await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        engine.decided(player, 'bet', { amount: 10 + n, round_id: `basket-${n}`, round_closed: true }),
      ),
    );
    expect((await factsOf(player)).toSorted()).toEqual([10, 11, 12, 13, 14].map((n) => `${n} 0 ${n} stake/1`));
  });
});

describe('a vendor that settles bets', () => {
  beforeAll(async () => {
    perBet = await engine.makePlayer(10_000, engine.perBet);
  });

  it('makes a fact for each bet when it is settled; closing the round settles the rest', async () => {
    const player = await engine.makePlayer(1000, engine.perBet);
    await engine.decided(player, 'bet', { amount: 100, transaction_id: 'pb-1' });
    await engine.decided(player, 'bet', { amount: 200, transaction_id: 'pb-2' });
    await engine.decided(player, 'win', { amount: 180, reference_transaction_id: 'pb-1' });
    expect(await factsOf(player)).toEqual(['pb-1 100 180 100 stake/1']);
    await engine.decided(player, 'round/close', { amount: undefined } as object);
    expect(await factsOf(player)).toEqual(['pb-1 100 180 100 stake/1', 'pb-2 200 0 200 stake/1']);
  });

  it('takes a fact back with the win that settled the bet, and says it again when the bet is settled again', async () => {
    await engine.decided(perBet, 'bet', { amount: 100, transaction_id: 'pb-3' });
    await engine.decided(perBet, 'win', { amount: 180, reference_transaction_id: 'pb-3', transaction_id: 'pb-3w' });
    await engine.rollback(perBet, 'pb-3w');
    await engine.decided(perBet, 'win', { amount: 50, reference_transaction_id: 'pb-3' });
    expect(await factsOf(perBet)).toEqual([
      'pb-3 100 180 100 stake/1',
      '~ pb-3 -100 -180 -100 stake/1',
      '~ pb-3 100 50 100 stake/1',
    ]);
  });
});

describe('the table', () => {
  it('refuses every change and every removal, even to the owner', async () => {
    const { owner } = engine.database;
    await expect(owner.query('update play_facts set valid_bet = 0')).rejects.toThrow('append-only');
    await expect(owner.query('delete from play_facts')).rejects.toThrow('append-only');
    await expect(owner.query('truncate play_facts')).rejects.toThrow('append-only');
  });

  it('gives the application no right to write', async () => {
    const { hotPool } = engine.database;
    await expect(hotPool.query('insert into play_facts select * from play_facts')).rejects.toThrow('permission denied');
    await expect(hotPool.query(`select play_facts_of('{}', '{}', now())`)).rejects.toThrow('permission denied');
  });
});

describe('the rule of first facts', () => {
  it.each([
    ['a correction that names another fact', `'{"id": 900001, "corrects": 1}'`],
    [
      'a correction by another rule',
      `jsonb_build_object('id', 900002, 'corrects', f.id, 'valid_rule', 'difference/1')`,
    ],
    ['a second first fact', `'{"id": 900003}'`],
  ])('finds %s', async (_, change) => {
    const player = await engine.makePlayer(1000);
    await play(player, 100, 40);
    const client = await engine.database.owner.connect();
    try {
      await client.query('begin');
      const broken = async () => (await breachesOf(client, invariants)).map(({ id }) => id);
      expect(await broken()).toEqual([]);
      await client.query('alter table play_facts disable trigger user');
      await client.query(
        `insert into play_facts select (jsonb_populate_record(f, ${change})).* from play_facts f where member_id = $1`,
        [player.memberId],
      );
      expect(await broken()).toContain('F3');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
