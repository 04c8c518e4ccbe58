// Tests of the public reads: menus, countdown, results, one draw with its evidence, trends and yeekee.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { listen } from '@sanam/server/test/live.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { northBoard } from '../contract/plays/boards.test-data.ts';
import { startBeacon, type TestBeacon } from './draws/beacon.test-data.ts';
import { prizesOf } from './draws/prizes.ts';
import { lotteryJobs } from './jobs.ts';

let t: TestApp;
let beacon: TestBeacon;
beforeAll(async () => {
  beacon = await startBeacon(() => now());
  t = await buildTestApp(beacon.env);
  // Yeekee has no rounds before sunrise: at noon every kind of draw is open.
  await goToNoon(t);
  await turn();
});
afterAll(async () => {
  await t.close();
  beacon.close();
});
beforeEach(() => t.stopClock());

const now = async () => (await t.owner.query<{ at: Date }>('select platform_now() as at')).rows[0]!.at;
const turn = () => t.drain([lotteryJobs.keep, lotteryJobs.clock]);
const ask = (app: TestApp) => ({ call: callerOf(app) });
/** Advances the clock to a moment plus `more` seconds and runs the draw clock. */
async function goTo(moment: string, more = 0): Promise<void> {
  await t.advance((Date.parse(moment) - (await now()).getTime()) / 1000 + more);
  await t.drain([lotteryJobs.clock]);
}
const gameOf = async (gameCode: string) =>
  (await ask(t).call('popularLotteries', { query: { count: 100 } })).value.find((one) => one.gameCode === gameCode)!;

describe('the menu', () => {
  it('has every game under its tag for visitors, Vietnamese ones apart [LOT-011, LOT-021]', async () => {
    const all = (await ask(t).call('lotteryGameMenus', { query: { language: 'EN' } })).value;
    expect(all.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['THAI', 'YEEKEE', 'LAO', 'FAST']));
    const vietnamese = (await ask(t).call('vnGameMenu', { query: {} })).value;
    expect(new Set(vietnamese.flatMap(({ gameMenus }) => gameMenus.map(({ vendor }) => vendor)))).toEqual(
      new Set(['TCG_LOTTO_VN']),
    );
    const modes = await ask(t).call('lotteryGameMenus', { query: { prizeMode: 'SEA' } });
    expect(new Set(modes.value.flatMap(({ gameMenus }) => gameMenus.map(({ prizeMode }) => prizeMode)))).toEqual(
      new Set(['SEA']),
    );
  });

  it('counts down by the database, with the lock taken off, and moves to the next draw [LOT-012, LOT-015]', async () => {
    const game = await gameOf('SSC1');
    expect(game).toMatchObject({ state: 'open', lockTime: 5, drawDayOfWeek: '1,2,3,4,5,6,7', gameMenuTag: 'FAST' });
    expect(game.remainTime).toBeGreaterThan(game.lockTime);
    expect(Math.ceil((Date.parse(game.winningTime!) - Date.parse(game.serverTime)) / 1000)).toBe(game.remainTime);
    await goTo(game.closeAt!);
    await expect.poll(async () => (await gameOf('SSC1')).numero).not.toBe(game.numero);
    expect((await gameOf('SSC1')).state).toBe('open');
  });

  it('shows a draw that waits for its result until its refund is due', async () => {
    const game = await gameOf('THGLO');
    const draw = 'market = $1 and numero = $2';
    const shift = async (minutes: number, state: string) =>
      void (await t.owner.query(
        `update lottery_draws set state = $3, opens_at = opens_at + m, close_at = close_at + m, winning_at = winning_at + m,
                                  refund_at = refund_at + m
         from (select $4 * interval '1 minute' as m) moved where ${draw}`,
        ['THGLO', game.numero, state, minutes],
      ));
    // The menu is kept for a moment.
    const isShown = async () => (await gameOf('THGLO')).numero === game.numero;
    const minutes = (Date.parse(game.winningTime!) - (await now()).getTime()) / 60_000;
    await shift(-minutes - 26 * 60, 'sealed');
    await expect.poll(isShown).toBe(false);
    await shift(25 * 60, 'sealed');
    await expect.poll(isShown).toBe(true);
    await shift(minutes + 60, 'open');
  });

  it('counts popular games by members of seven days, at most as many as asked for [LOT-023]', async () => {
    expect((await ask(t).call('popularLotteries', { query: {} })).value).toHaveLength(20);
    expect((await ask(t).call('popularLotteries', { query: { count: 3, prizeMode: 'SEA' } })).value).toHaveLength(3);
  });

  it('tells a member what they played last, and refuses a visitor', async () => {
    const member = await registerMember(t);
    expect((await member.call('lotteryRecentGames', { query: {} })).value).toEqual([]);
    expect((await member.call('vnRecentGames', { query: {} })).value).toEqual([]);
    expect((await ask(t).call('lotteryRecentGames' as never, {} as never)).status).toBe(401);
  });
});

describe('a result', () => {
  it('is shown by everybody who asks, with what proves it [LOT-025]', async () => {
    const game = await gameOf('SSC1');
    await goTo(game.closeAt!);
    await goTo(game.closeAt!, 14);
    await t.drain();
    const opened = (await ask(t).call('openedDraws', { query: {} })).value.find((one) => one.gameCode === 'SSC1')!;
    expect(opened.number).toMatch(/^\d{5}$/);
    const draw = (await ask(t).call('lotteryDraw', { params: { gameCode: 'SSC1', numero: opened.numero }, query: {} }))
      .value;
    expect(draw.prizes).toEqual({ number: [opened.number] });
    // Not a Thai game, so it has no top and bottom.
    expect([draw.gameName, draw.thai, opened.thai]).toEqual([opened.gameName, undefined, undefined]);
    expect(draw.proof).toMatchObject({
      ticketCount: 0,
      sealedAt: expect.any(String),
      beacon: { isLocal: true, chain: beacon.chainHash },
    });
    expect(draw.proof!.seed).toMatch(/^[0-9a-f]{64}$/);
    const archive = (await ask(t).call('lotteryResults', { params: { gameCode: 'SSC1' }, query: {} })).value;
    expect(archive.list[0]).toMatchObject({ numero: opened.numero, number: opened.number });
    const trend = (await ask(t).call('lotteryTrend', { params: { gameCode: 'SSC1' }, query: { playType: 'D3B' } }))
      .value;
    expect(trend.numbers.map(({ pick }) => pick)).toContain(opened.number.slice(2));
    const near = (await ask(t).call('nearDraws', { query: { gameCode: 'SSC1' } })).value;
    expect(near.next).toHaveLength(5);
    const far = (await ask(t).call('nearDraws', { query: { gameCode: 'SSC1', count: 19 } })).value;
    expect(far.next).toHaveLength(19);
    expect((await ask(t).call('nearDraws', { query: { gameCode: 'SSC1', count: 20 } })).code).toBe('request.invalid');
    expect([near.previous?.numero, near.next.length]).toEqual([opened.numero, 5]);
    const { chain } = (await ask(t).call('lotteryBeacon', {})).value;
    expect(chain).toMatchObject({ hash: beacon.chainHash, isLocal: true });
  });

  it('keeps the seed of a draw to itself until it is drawn', async () => {
    const game = await gameOf('M6D');
    const draw = (await ask(t).call('lotteryDraw', { params: { gameCode: 'M6D', numero: game.numero! }, query: {} }))
      .value;
    expect(draw.proof).toMatchObject({ seed: null, seal: null, beacon: null });
    expect(draw.proof!.commit).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is asked for by a game and a draw that exist', async () => {
    const unknown = await ask(t).call('lotteryDraw', {
      params: { gameCode: 'NOTHING', numero: '20261120' },
      query: {},
    });
    expect([unknown.status, unknown.code]).toEqual([404, 'lottery.unknownGame']);
    const none = await ask(t).call('lotteryDraw', { params: { gameCode: 'LAO', numero: '20201120' }, query: {} });
    expect([none.status, none.code]).toEqual([404, 'lottery.unknownDraw']);
    // Laos has no lô, no five digits and no front three.
    for (const playType of ['LO2', 'TOP5', 'FRONT3']) {
      const play = await ask(t).call('lotteryTrend', { params: { gameCode: 'LAO' }, query: { playType } });
      expect(play.code).toBe('lottery.unknownGame');
    }
  });

  it('leaves the lists with a market that is turned off, and stays under its own address', async () => {
    const numero = '20200101';
    await t.owner.query(
      `with d as (
         insert into lottery_draws (market, numero, state, opens_at, close_at, winning_at, refund_at, result_version)
         select 'XSMB', $1, 'settled', n - interval '2 days', n - interval '1 day', n - interval '1 day', n, 1
         from platform_now() n returning draw_id)
       insert into lottery_results (draw_id, version, prizes, derived, hash) select draw_id, 1, $2, $3, $4 from d`,
      [numero, JSON.stringify(prizesOf(northBoard)), JSON.stringify(northBoard), 'f'.repeat(64)],
    );
    const listed = async () => [
      ...(await ask(t).call('vnOpenedDraws', { query: {} })).value,
      ...(await ask(t).call('openedDraws', { query: {} })).value,
    ];
    const isListed = async () => (await listed()).filter((one) => one.numero === numero).length;
    const { gameCode } = (await listed()).find((one) => one.numero === numero)!;
    expect(await isListed()).toBeGreaterThan(1);
    await t.owner.query(`update lottery_markets set is_on = false where market = 'XSMB'`);
    expect(await isListed()).toBe(0);
    const archive = (await ask(t).call('lotteryResults', { params: { gameCode }, query: {} })).value;
    expect(archive.list.map((one) => one.numero)).toContain(numero);
    expect((await ask(t).call('lotteryDraw', { params: { gameCode, numero }, query: {} })).status).toBe(200);
  });

  it('has rules with odds and return for every play type', async () => {
    const rules = (await ask(t).call('lotteryGameRules', { params: { gameCode: 'THGLO' }, query: {} })).value;
    expect(rules.series.map(({ series }) => series)).toEqual(['900', '850', '800']);
    const top3 = rules.playTypes.find(({ playType }) => playType === 'TOP3')!;
    expect(top3.odds).toContainEqual({ series: '900', class: 'WIN', odds: '900.000' });
    expect(top3.rtp).toContainEqual({ series: '900', percent: '90.00', most: '90.00' });
    const tod3 = rules.playTypes.find(({ playType }) => playType === 'TOD3')!;
    expect(tod3.rtp).toContainEqual({ series: '900', percent: '15.00', most: '90.00' });
  });
});

describe('a yeekee round', () => {
  const shoot = (member: TestMember, numero: string, number = '12345') =>
    member.call('sendShot', { params: { numero }, body: { number } });

  it('takes numbers in their order, one in three seconds and twenty from a member, names masked', async () => {
    const { numero } = await gameOf('YEEKEE15');
    const [first, second] = [await registerMember(t), await registerMember(t)];
    const page = await listen(t, 'member', second);
    expect((await shoot(first, numero!, '00042')).value).toMatchObject({ rank: 1, number: '00042', left: 19 });
    expect((await shoot(second, numero!)).value).toMatchObject({ rank: 2 });
    expect((await shoot(first, numero!)).code).toBe('lottery.shotRefused');
    for (let n = 2; n <= 20; n++) {
      await t.advance(3);
      expect((await shoot(first, numero!)).value.rank).toBe(n + 1);
    }
    await t.advance(3);
    expect((await shoot(first, numero!)).code).toBe('lottery.shotRefused');
    const round = (await ask(t).call('yeekeeShots', { params: { numero: numero! } })).value;
    const { shots, count, sum, senders, ranked } = round;
    expect([count, sum, shots[0]!.rank, senders]).toEqual([21, String(42 + 20 * 12_345), 21, 2]);
    expect(ranked.map(({ rank, number }) => [rank, number])).toEqual([
      [1, '00042'],
      [16, '12345'],
    ]);
    const { numbers } = (await ask(t).call('yeekeeNumbers', { params: { numero: numero! } })).value;
    expect([numbers.length, numbers[0], numbers[1]]).toEqual([21, '00042', '12345']);
    await expect.poll(page.topics).toContainEqual({ type: 'yeekeeShot', numero });
    page.close();
    expect(shots[0]!.member).toContain('***');
  });

  it('gives its number from sum, sixteenth and beacon, or the stakes back when too few were sent', async () => {
    const game = await gameOf('YEEKEE15');
    const few = game.numero!;
    await goTo(game.closeAt!, 1);
    const near = (await ask(t).call('nearDraws', { query: { gameCode: 'YEEKEE15' } })).value;
    expect(near.waiting.map(({ numero }) => numero)).toEqual([few]);
    expect(near.current!.numero > few).toBe(true);
    await goTo(game.closeAt!, 140);
    await t.drain();
    const state = async (numero: string) =>
      (await ask(t).call('lotteryDraw', { params: { gameCode: 'YEEKEE15', numero }, query: {} })).value.state;
    expect(['refunding', 'refunded']).toContain(await state(few));
    await expect.poll(async () => (await gameOf('YEEKEE15')).numero).not.toBe(few);
    const next = await gameOf('YEEKEE15');
    const members = await Promise.all(Array.from({ length: 5 }, () => registerMember(t)));
    for (let n = 0; n < 4; n++) {
      for (const member of members) expect((await shoot(member, next.numero!, `1234${n}`)).code).toBeUndefined();
      await t.advance(3);
    }
    await goTo(next.closeAt!, 1);
    await goTo(next.closeAt!, 140);
    await t.drain();
    const drawn = (
      await ask(t).call('lotteryDraw', { params: { gameCode: 'YEEKEE15', numero: next.numero! }, query: {} })
    ).value;
    const number = drawn.prizes!.number![0]!;
    expect(number).toMatch(/^\d{5}$/);
    expect(drawn.thai).toEqual({ top3: number.slice(-3), bottom2: number.slice(0, 2) });
    expect((await shoot(members[0]!, next.numero!)).code).toBe('lottery.closed');
  });
});
