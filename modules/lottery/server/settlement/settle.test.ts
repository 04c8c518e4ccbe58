// Tests of settlement: each winner is paid the right amount once, also after crashes and with several settlers.
import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gloBoard, northBoard } from '../../contract/plays/boards.test-data.ts';
import { breakingAfter, openLottery, type OwnLottery, type TestDraw } from './draw.test-data.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { approveSettlement } from './approve.ts';
import { HOUSE_VENDOR } from './deps.ts';
import { publicKeys } from './keys.ts';
import { openSettlement } from './open.ts';
import { settleDraw } from './settle.ts';

let lottery: OwnLottery;
beforeAll(async () => {
  lottery = await openLottery();
});
afterAll(() => lottery.close());

const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await lottery.database.owner.query<Row>(text, values)).rows;
const settle = (draw: TestDraw) => settleDraw(lottery.deps, draw.drawId);
const balances = (members: string[]) => Promise.all(members.map((one) => lottery.balanceOf(one)));
const settlementOf = async (draw: TestDraw) =>
  (
    await query<Record<string, unknown>>(
      'select * from lottery_settlements where draw_id = $1 order by settlement_no desc',
      draw.drawId,
    )
  )[0]!;

describe('a draw that was drawn', () => {
  it('pays each round once for all its winning tickets, closes the others, and is settled', async () => {
    const [winner, both, loser] = (await lottery.addMembers(3, 100_000)) as [string, string, string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(winner, 'TOP3 652 100', 'TOD3 256 200', 'BOT2 99 300');
    await draw.buy(both, 'TOP2 52 100');
    await draw.buy(both, 'RUNT 6 1000', 'TOP3 000 1000');
    await draw.buy(loser, 'TOP3 123 500');
    await draw.result(gloBoard);
    await settle(draw);
    expect(await draw.stateNow()).toBe('settled');
    const won = [100n * 900n + 200n * 150n, 100n * 90n + 3500n, 0n];
    expect(await balances([winner, both, loser])).toEqual([
      100_000n - 600n + won[0]!,
      100_000n - 2100n + won[1]!,
      100_000n - 500n,
    ]);
    expect(await settlementOf(draw)).toMatchObject({
      state: 'settled',
      tickets: 4n,
      winners: 3n,
      stake: 3200n,
      payout: won[0]! + won[1]!,
      checked_payout: won[0]! + won[1]!,
      differing: 0n,
    });
    const rounds = await query(
      `select r.state, r.bets, r.win_total from vendors_rounds r where r.round_id = (select min(round_id) from lottery_tickets where draw_id = $1)
       order by r.member_id`,
      draw.drawId,
    );
    expect(rounds).toEqual([
      { state: 'CLOSED', bets: 1, win_total: won[0] },
      { state: 'CLOSED', bets: 2, win_total: won[1] },
      { state: 'CLOSED', bets: 1, win_total: 0n },
    ]);
    const facts = await query('select stake_cash, payout_cash, valid_bet from play_facts where member_id = $1', both);
    expect(facts).toEqual([{ stake_cash: 2100n, payout_cash: won[1], valid_bet: 2100n }]);
  });

  it('rounds up once for a ticket, and pays a tier its share', async () => {
    const [one, two] = (await lottery.addMembers(2, 1000)) as [string, string];
    const draw = await lottery.openDraw('glo');
    // 3.5 + 3.5 = 7 exactly; 1.75 + 3.5 = 5.25, rounded up to 6.
    await draw.buy(one, 'RUNT 6 1', 'RUNT 5 1');
    await draw.buy(two, 'RUNT 6 1 5000', 'RUNT 5 1');
    await draw.result(gloBoard);
    await settle(draw);
    expect(await balances([one, two])).toEqual([998n + 7n, 998n + 6n]);
  });

  it('pays several hits of a line, and picks of which nothing was drawn', async () => {
    const [hits, absent, present] = (await lottery.addMembers(3, 100_000)) as [string, string, string];
    const draw = await lottery.openDraw('vnNorth');
    await draw.buy(hits, 'LO2 68 100');
    await draw.buy(absent, 'TX4 00-01-02-03 100');
    await draw.buy(present, 'TX4 00-01-02-68 100');
    await draw.result(northBoard);
    await settle(draw);
    expect(await balances([hits, absent, present])).toEqual([
      100_000n - 2700n + 2n * 9800n,
      100_000n - 100n + 250n,
      99_900n,
    ]);
  });

  it('settles a draw without tickets, and one without winners', async () => {
    const empty = await lottery.openDraw('glo');
    await empty.result(gloBoard);
    await settle(empty);
    expect(await empty.stateNow()).toBe('settled');
    const [loser] = (await lottery.addMembers(1, 1000)) as [string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(loser, 'TOP3 111 100');
    await draw.result(gloBoard);
    await settle(draw);
    expect(await settlementOf(draw)).toMatchObject({ state: 'settled', winners: 0n, payout: 0n });
  });

  it('leaves a draw alone that is not drawn yet', async () => {
    const draw = await lottery.openDraw('glo');
    await settle(draw);
    expect([await draw.stateNow(), await settlementOf(draw).catch(() => undefined)]).toEqual(['open', undefined]);
  });

  it('writes a file that its public key proves, without names', async () => {
    const [winner] = (await lottery.addMembers(1, 1000)) as [string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(winner, 'TOP2 52 100');
    await draw.result(gloBoard);
    await settle(draw);
    const {
      file,
      signature,
      key_id: keyId,
    } = (await settlementOf(draw)) as { file: string; signature: string; key_id: string };
    const key = (await publicKeys(lottery.database.db)).find((one) => one.keyId === keyId)!;
    const publicKey = createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' });
    const proves = (text: string) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
    expect([proves(file), proves(file.replace('9000', '9001'))]).toEqual([true, false]);
    expect(JSON.parse(file)).toMatchObject({
      payout: '9000',
      winners: '1',
      plays: [{ playType: 'TOP2', stake: '100' }],
    });
    expect(file).not.toContain(winner);
    const { rows } = await lottery.database.owner.query('select private_sealed from lottery_signing_keys');
    expect(JSON.stringify(rows)).not.toContain('PRIVATE');
  });
});

describe('whatever breaks', () => {
  /** Sells six members tickets that win and tickets that lose, and sets the result. */
  async function soldDraw(): Promise<{ draw: TestDraw; members: string[]; due: bigint[] }> {
    const members = await lottery.addMembers(6, 10_000);
    const draw = await lottery.openDraw('glo');
    for (const [n, member] of members.entries()) {
      await draw.buy(member, n % 2 === 0 ? 'TOP2 52 100' : 'TOP2 25 100');
      await draw.buy(member, 'HL3 H 100', 'OE E 50');
    }
    await draw.result(gloBoard);
    return { draw, members, due: members.map((_, n) => 10_000n - 250n + (n % 2 === 0 ? 9000n : 0n) + 190n + 95n) };
  }
  const creditsOf = (draw: TestDraw) =>
    query<{ count: bigint; sum: bigint }>(
      `select count(*) as count, sum(amount)::bigint as sum from vendors_transactions where transaction_id like $1`,
      `W${draw.drawId}.%`,
    );

  it('two settlers at once, and a third later, pay once', async () => {
    const { draw, members, due } = await soldDraw();
    await Promise.all([settle(draw), settle(draw)]);
    await settle(draw);
    await settle(draw);
    expect(await draw.stateNow()).toBe('settled');
    expect(await balances(members)).toEqual(due);
    const chunks = await query(
      'select phase, count(*)::integer from lottery_settlement_chunks where draw_id = $1 group by 1 order by 1',
      draw.drawId,
    );
    // A few tickets fit one chunk, also if each is a round of its own.
    expect(chunks).toEqual(['check', 'evaluate', 'pay'].map((phase) => ({ phase, count: 1 })));
    expect(await creditsOf(draw)).toEqual([{ count: 6n, sum: due.reduce((sum, one) => sum + one - 9750n, 0n) }]);
  });

  it('goes on where it was stopped: before and after every write of every step', async () => {
    const { draw, members, due } = await soldDraw();
    // Each run may make one more write than the run before; then its connection breaks.
    let runs = 0;
    for (let writes = 0; (await draw.stateNow()) !== 'settled'; writes++, runs++) {
      await settleDraw(breakingAfter(lottery.deps, writes), draw.drawId).catch(() => {});
      expect(runs).toBeLessThan(200);
    }
    expect(runs).toBeGreaterThan(8);
    expect(await balances(members)).toEqual(due);
    expect((await creditsOf(draw))[0]!.count).toBe(6n);
  });

  it('a chunk that is broken off leaves nothing, and another settler takes it', async () => {
    const { draw, members, due } = await soldDraw();
    const house = {
      ...lottery.house,
      closeRounds: async (...ask: Parameters<typeof lottery.house.closeRounds>) => {
        await lottery.house.closeRounds(...ask);
        throw new Error('the node is gone');
      },
    };
    await expect(settleDraw({ ...lottery.deps, house }, draw.drawId)).rejects.toThrow('the node is gone');
    expect(await draw.stateNow()).toBe('paying');
    expect(await balances(members)).toEqual(members.map(() => 9750n));
    await settle(draw);
    expect(await balances(members)).toEqual(due);
  });
});

describe('what cannot be settled', () => {
  const askedAgain = async (draw: TestDraw) => {
    await settle(draw);
    return [await draw.stateNow(), (await settlementOf(draw)).state];
  };

  it('is not paid while the two programs differ, and staff are told', async () => {
    const [winner, loser] = (await lottery.addMembers(2, 1000)) as [string, string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(winner, 'TOP2 52 100');
    await draw.buy(loser, 'TOP2 25 100');
    await draw.result(gloBoard);
    await openSettlement(lottery.deps, draw.drawId);
    // A fault of the first program: one winning pick too many.
    await query(
      `insert into lottery_winnings (draw_id, settlement_no, play_type, pick, class, times) values ($1, 1, 'TOP2', '25', 'WIN', 1)`,
      draw.drawId,
    );
    expect(await askedAgain(draw)).toEqual(['evaluated', 'evaluated']);
    expect(await askedAgain(draw)).toEqual(['evaluated', 'evaluated']);
    expect(await settlementOf(draw)).toMatchObject({ payout: 18_000n, checked_payout: 9000n, differing: 1n });
    expect(await balances([winner, loser])).toEqual([900n, 900n]);
    const told = await query(
      'select 1 from platform_audit where subject_id = $1 and command = $2',
      String(draw.drawId),
      'lottery.settlement.holdBack',
    );
    expect(told).toHaveLength(1);
  });

  it('is not paid when two tickets differ and the sums are the same', async () => {
    const [one, two] = (await lottery.addMembers(2, 1000)) as [string, string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(one, 'TOP2 52 100');
    await draw.buy(two, 'TOP2 25 100');
    await draw.result(gloBoard);
    await openSettlement(lottery.deps, draw.drawId);
    await query(`update lottery_winnings set pick = '25' where draw_id = $1 and play_type = 'TOP2'`, draw.drawId);
    expect(await askedAgain(draw)).toEqual(['evaluated', 'evaluated']);
    expect(await settlementOf(draw)).toMatchObject({ payout: 9000n, checked_payout: 9000n, differing: 2n });
  });

  it('is not paid when there are other tickets than were sealed', async () => {
    const [member] = (await lottery.addMembers(1, 1000)) as [string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(member, 'TOP2 52 100');
    await query('update lottery_draws set sealed_tickets = 2 where draw_id = $1', draw.drawId);
    await draw.result(gloBoard);
    expect(await askedAgain(draw)).toEqual(['evaluated', 'evaluated']);
    expect(await balances([member])).toEqual([900n]);
  });

  it('is not settled while what was paid differs from what its tickets win', async () => {
    const [member] = (await lottery.addMembers(1, 1000)) as [string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(member, 'TOP2 52 100');
    await query(
      'update lottery_markets set approve_above = 0 where market = (select market from lottery_draws where draw_id = $1)',
      draw.drawId,
    );
    await draw.result(gloBoard);
    expect(await askedAgain(draw)).toEqual(['evaluated', 'evaluated']);
    // Nobody is paid: the payment has no chunks.
    await query(`update lottery_settlements set state = 'paying' where draw_id = $1`, draw.drawId);
    await draw.setState('paying');
    expect(await askedAgain(draw)).toEqual(['paying', 'paying']);
    await query(
      'update lottery_markets set approve_above = 100000 where market = (select market from lottery_draws where draw_id = $1)',
      draw.drawId,
    );
    await query(`update lottery_settlements set state = 'evaluated' where draw_id = $1`, draw.drawId);
    await draw.setState('evaluated');
    expect(await askedAgain(draw)).toEqual(['settled', 'settled']);
    expect(await balances([member])).toEqual([9900n]);
  });

  it('is set aside when its odds are gone or its pick cannot be read, and no other ticket waits for it', async () => {
    const [noOdds, unreadable, refused, winner, noLines] = (await lottery.addMembers(5, 1000)) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const draw = await lottery.openDraw('glo');
    const broken = await draw.buy(noOdds, 'TOP2 52 100');
    const misread = await draw.buy(unreadable, 'TOD3 652 100');
    const closed = await draw.buy(refused, 'TOP2 52 100');
    await draw.buy(winner, 'TOP2 52 100');
    const empty = await draw.buy(noLines, 'TOP2 52 100');
    await query('alter table lottery_lines disable trigger lottery_lines_append_only');
    await query('update lottery_lines set odds_set = 999999 where ticket_no = $1', broken);
    await query('delete from lottery_lines where ticket_no = $1', empty);
    await query('alter table lottery_lines enable trigger lottery_lines_append_only');
    // The engine has closed the round already, so it refuses a win.
    const players = await lottery.house.knownPlayers(lottery.database.db, HOUSE_VENDOR, [refused]);
    const round = `D${draw.drawId}.${draw.gameCode}`;
    const request = {
      transaction_id: `L${closed}`,
      player_id: players.get(refused)!.playerId,
      game_code: draw.gameCode,
      round_id: round,
    };
    await lottery.database.db
      .transaction()
      .execute((trx) => lottery.house.serve(trx, HOUSE_VENDOR, [{ call: 'round/close', request }]));
    await draw.result(gloBoard);
    expect(await askedAgain(draw)).toEqual(['settled', 'settled']);
    expect(await balances([noOdds, unreadable, refused, winner, noLines])).toEqual([900n, 900n, 900n, 9900n, 900n]);
    const aside = await query(
      'select ticket_no, phase, reason from lottery_set_aside where draw_id = $1 order by ticket_no',
      draw.drawId,
    );
    expect(aside).toEqual([
      { ticket_no: broken, phase: 'evaluate', reason: 'oddsMissing' },
      { ticket_no: misread, phase: 'check', reason: 'pickUnreadable' },
      { ticket_no: closed, phase: 'pay', reason: 'ROUND_CLOSED' },
      { ticket_no: empty, phase: 'check', reason: 'linesMissing' },
    ]);
    expect(JSON.parse((await settlementOf(draw)).file as string)).toMatchObject({ setAside: 4, tickets: '5' });
  });

  it('waits for two people above the line of its market, and not at it', async () => {
    const [member, other] = (await lottery.addMembers(2, 1000)) as [string, string];
    const [above, at] = [await lottery.openDraw('glo'), await lottery.openDraw('glo')];
    await query('update lottery_markets set approve_above = 9000');
    await above.buy(member, 'TOP2 52 100', 'TOP2 53 100', 'OE E 10');
    await at.buy(other, 'TOP2 52 100');
    for (const draw of [above, at]) await draw.result(gloBoard);
    expect(await askedAgain(at)).toEqual(['settled', 'settled']);
    expect(await askedAgain(above)).toEqual(['evaluated', 'evaluated']);
    expect(await balances([member])).toEqual([790n]);
    const run = (ask: Partial<{ settlementNo: number; payout: bigint }>) =>
      inTransaction(lottery.database.db, (trx) =>
        approveSettlement(lottery.deps, trx, {
          drawId: above.drawId,
          settlementNo: 1,
          payout: 9019n,
          by: 'stf_2',
          context: systemContext('test'),
          ...ask,
        }),
      );
    await expect(run({ payout: 9000n })).rejects.toThrow('operator.staleVersion');
    await expect(run({ settlementNo: 2 })).rejects.toThrow('operator.staleVersion');
    await run({});
    expect(await askedAgain(above)).toEqual(['settled', 'settled']);
    expect(await balances([member])).toEqual([790n + 9019n]);
    await expect(run({})).rejects.toThrow('lottery.wrongState');
  });
});
