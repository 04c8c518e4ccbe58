// Tests of staff changes of markets, games and odds: approvals where money is at stake, stale versions, and other
// merchants.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { shiftDay } from '@sanam/contract/zone';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { lotteryJobs } from '../jobs.ts';
import { proposeMarket } from './market-changes.ts';

let t: TestApp;
let operator: TestStaff;
let checker: TestStaff;
let ofMerchant: TestStaff;
let today: string;
beforeAll(async () => {
  t = await buildTestApp();
  operator = await staffSession(t, ['lotteryOperator']);
  checker = await staffSession(t, ['lotteryChecker']);
  ofMerchant = await staffSession(t, ['lotteryOperator'], 'default');
  await t.drain([lotteryJobs.keep]);
  const found = await query<{ day: string }>(
    `select to_char(platform_now() at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day`,
  );
  today = found[0]!.day;
});
afterAll(() => t.close());
beforeEach(() => t.stopClock());

const reason = 'as agreed with the owner';
const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await t.owner.query<Row>(text, values)).rows;
const confirm = (approvalId: string | null) =>
  checker.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
const auditOf = (subject: string) =>
  query<{ command: string; reason: string; after: unknown }>(
    `select command, reason, after from platform_audit where subject_id = $1 and command like 'lottery.%' order by id`,
    subject,
  );
const payloadOf = async (approvalId: string | null) =>
  (await query<{ payload: unknown }>('select payload from staff_approvals where approval_id = $1', approvalId))[0]!
    .payload;
const marketNow = async (code: string) =>
  (await operator.call('opsListMarkets', { query: { pageSize: 100 } })).value.list.find(
    ({ market }) => market === code,
  )!;
const change = async (
  market: string,
  asked: {
    isOn?: boolean;
    closeSeconds?: number;
    reserve?: string;
    version?: number;
    tierAt80?: number;
    tierAt90?: number;
  },
) => {
  const { isOn, closeSeconds, refundMinutes, approveAbove, reserve, version, ...now } = await marketNow(market);
  const tiers = { tierAt80: now.tierAt80, tierAt90: now.tierAt90, tierAt100: now.tierAt100 };
  const body = { isOn, closeSeconds, refundMinutes, approveAbove, reserve, ...tiers, version, reason, ...asked };
  return operator.call('opsChangeMarket', { params: { market }, body });
};
const gameNow = async (gameCode: string, by = operator) =>
  (await by.call('opsListLotteryGames', { query: { pageSize: 100 } })).value.list.find(
    (one) => one.gameCode === gameCode,
  )!;

describe('a market', () => {
  it('is turned off and gets other times by two people; draws that are planned from then on have them', async () => {
    const proposed = (await change('LAO', { closeSeconds: 1800, reserve: '5000.00' })).value;
    expect(proposed.state).toBe('proposed');
    expect((await marketNow('LAO')).waiting).toMatchObject({ command: 'lottery.market.change', isMine: true });
    expect((await marketNow('LAO')).closeSeconds).toBe(900);
    expect(await payloadOf(proposed.approvalId)).toMatchObject({ closeSeconds: 1800, before: { closeSeconds: 900 } });
    expect((await change('LAO', { closeSeconds: 600 })).code).toBe('operator.approvalPending');
    expect((await confirm(proposed.approvalId)).value.state).toBe('executed');
    expect(await marketNow('LAO')).toMatchObject({
      closeSeconds: 1800,
      reserve: '5000.00',
      version: 2,
      waiting: null,
    });
    expect(await auditOf('LAO')).toMatchObject([
      { command: 'lottery.market.change', reason, after: { isOn: true, closeSeconds: 1800 } },
    ]);
    await query(`delete from lottery_draws where market = 'LAO'`);
    await t.drain([lotteryJobs.keep]);
    expect(
      await query(
        `select distinct (extract(epoch from winning_at - close_at))::integer as s from lottery_draws where market = 'LAO'`,
      ),
    ).toEqual([{ s: 1800 }]);

    const off = (await change('MAG4D', { isOn: false })).value;
    await confirm(off.approvalId);
    await query(`delete from lottery_draws where market = 'MAG4D'`);
    await t.drain([lotteryJobs.keep]);
    expect(await marketNow('MAG4D')).toMatchObject({ isOn: false, nextNumero: null });
  });

  it('is changed from no old page, and a proposal that was overtaken changes nothing', async () => {
    expect((await change('XSMB', { version: 7 })).code).toBe('operator.staleVersion');
    const proposed = (await change('XSMB', { closeSeconds: 1200 })).value;
    await query(`update lottery_markets set version = version + 1 where market = 'XSMB'`);
    expect((await confirm(proposed.approvalId)).value.state).toBe('failed');
    expect((await marketNow('XSMB')).closeSeconds).toBe(600);
    const bounds = { approveAbove: '1.00', reserve: '1.00', tierAt80: 10_000, tierAt90: 10_000, tierAt100: 10_000 };
    const body = { isOn: true, closeSeconds: 1, refundMinutes: 1, ...bounds, version: 1, reason };
    expect((await operator.call('opsChangeMarket', { params: { market: 'NOWHERE' }, body })).code).toBe(
      'lottery.unknownGame',
    );
  });

  it('ends no sales before they begin, none of a yeekee round after its numbers, and is not sold unsupervised', async () => {
    expect((await change('LAO', { closeSeconds: 86_400 })).code).toBeUndefined();
    expect((await change('XSMN-TG', { closeSeconds: 86_400 })).code).toBe('lottery.timesInvalid');
    expect((await change('YEEKEE15', { closeSeconds: 60 })).body.value).toMatchObject({ least: 150 });
    expect((await change('HN-VIP', { isOn: true })).code).toBe('lottery.unsupervised');
    expect(await marketNow('HN-VIP')).toMatchObject({ isOn: false, isUnsupervised: true });
  });

  it('lowers numbers at shares of the reserve that never rise', async () => {
    expect((await change('XSMT-KT', { tierAt80: 5000 })).code).toBe('request.invalid');
    await query(`update lottery_markets set tier_at_90 = 5000, tier_at_100 = 0 where market = 'XSMT-KT'`);
    expect((await change('XSMT-KT', { tierAt90: 11_000 })).code).toBe('request.invalid');
    const proposed = (await change('XSMT-KT', { tierAt80: 7500 })).value;
    expect(await payloadOf(proposed.approvalId)).toMatchObject({ tierAt80: 7500, before: { tierAt80: 10_000 } });
    await confirm(proposed.approvalId);
    expect(await marketNow('XSMT-KT')).toMatchObject({ tierAt80: 7500, tierAt90: 5000, tierAt100: 0 });
  });

  it('belongs to the installation: staff of a merchant see none', async () => {
    expect((await ofMerchant.call('opsListMarkets', { query: {} })).code).toBe('operator.forbidden');
  });
});

it('an own market of a live installation without a public beacon is not turned on, and is still turned off', async () => {
  const deps = { ...t.app.platform, approvals: t.app.modules.staff.approvals, hasBeacon: false };
  const byOperator = { ...systemContext('test'), actor: { kind: 'staff' as const, id: operator.staffId } };
  const ask = async (market: string, isOn: boolean, wasOn: boolean) => {
    await query('update lottery_markets set is_on = $2 where market = $1', market, wasOn);
    const { closeSeconds, refundMinutes, approveAbove, reserve, version } = await marketNow(market);
    const tiers = { tierAt80: 10_000, tierAt90: 10_000, tierAt100: 10_000 };
    const body = { isOn, closeSeconds, refundMinutes, approveAbove, reserve, ...tiers, version, reason };
    return inTransaction(t.app.platform.db, (trx) => proposeMarket(deps, trx, byOperator, market, body));
  };
  await expect(ask('SSC1', true, false)).rejects.toThrow('lottery.beaconMissing');
  await expect(ask('YEEKEE15', true, false)).rejects.toThrow('lottery.beaconMissing');
  expect(await ask('SSC1', false, true)).toMatchObject({ state: 'proposed' });
  expect(await ask('XSMN-TG', true, false)).toMatchObject({ state: 'proposed' });
});

describe('the calendar of a market', () => {
  const on = async (market: string, day: string) =>
    (await operator.call('opsListCalendar', { params: { market }, query: { from: day, to: day } })).value.days[0];
  const set = (market: string, day: string, kind: 'add' | 'skip' | 'move', movedTo: string | null = null) =>
    operator.call('opsChangeCalendar', { params: { market }, body: { day, change: kind, movedTo, reason } });
  /** Returns the first day from `after` days on that falls on this weekday; 1 is Sunday. */
  const dayOf = (weekday: number, after = 60) => {
    const first = shiftDay(today, after);
    return shiftDay(first, (weekday - 1 - new Date(`${first}T00:00:00Z`).getUTCDay() + 7) % 7);
  };

  it('skips, adds and moves days that are not planned, each with its reason', async () => {
    const monday = dayOf(2);
    expect(await on('LAO', monday)).toMatchObject({ numero: monday.replaceAll('-', ''), change: null, draws: 1 });
    expect((await set('LAO', monday, 'skip')).status).toBe(200);
    expect(await on('LAO', monday)).toMatchObject({ numero: null, change: 'skip', reason, draws: 0 });
    const tuesday = shiftDay(monday, 1);
    expect(await on('LAO', tuesday)).toBeUndefined();
    expect((await set('LAO', tuesday, 'add')).status).toBe(200);
    expect(await on('LAO', tuesday)).toMatchObject({ numero: tuesday.replaceAll('-', ''), change: 'add' });
    const friday = shiftDay(monday, 4);
    const saturday = shiftDay(monday, 5);
    expect((await set('LAO', friday, 'move', saturday)).status).toBe(200);
    expect(await on('LAO', friday)).toMatchObject({ numero: null, change: 'move', movedTo: saturday });
    expect(await on('LAO', saturday)).toMatchObject({ numero: saturday.replaceAll('-', ''), change: null });
    expect((await auditOf('LAO')).filter(({ command }) => command === 'lottery.calendar.change')).toHaveLength(3);
    expect((await set('LAO', monday, 'add')).status).toBe(200);
    expect(await on('LAO', monday)).toMatchObject({ numero: monday.replaceAll('-', ''), change: 'add' });
  });

  /** Monday, Wednesday, Friday. */
  const drawn = new Set([1, 3, 5]);

  it('plans by the changed calendar', async () => {
    // At least one of two consecutive days has no regular draw; both are within the planned span at every hour of the
    // day.
    const day = [1, 2]
      .map((ahead) => shiftDay(today, ahead))
      .find((one) => !drawn.has(new Date(`${one}T00:00:00Z`).getUTCDay()))!;
    await set('LAO', day, 'add');
    await t.drain([lotteryJobs.keep]);
    const planned = await query<{ numero: string }>(
      `select numero from lottery_draws where market = 'LAO' and state = 'planned'`,
    );
    expect(planned.map(({ numero }) => numero)).toContain(day.replaceAll('-', ''));
  });

  it('leaves days that are over, draws that are planned and days that would stay the same', async () => {
    expect((await set('LAO', shiftDay(today, -2), 'add')).code).toBe('lottery.timesInvalid');
    const [planned] = await query<{ numero: string }>(
      `select numero from lottery_draws where market = 'LAO' order by winning_at limit 1`,
    );
    const day = planned!.numero.replace(/^(\d{4})(\d\d)/, '$1-$2-');
    const refused = await set('LAO', day, 'skip');
    expect([refused.status, refused.code]).toEqual([409, 'lottery.wrongState']);
    await query(`update lottery_draws set state = 'cancelled' where market = 'LAO' and numero = $1`, planned!.numero);
    expect((await set('LAO', day, 'skip')).status).toBe(200);
    expect((await set('LAO', day, 'add')).code).toBe('lottery.wrongState');
    const sunday = dayOf(1);
    expect((await set('LAO', sunday, 'skip')).code).toBe('lottery.dayUnchanged');
    expect((await set('LAO', dayOf(2, 90), 'move')).code).toBe('request.invalid');
    expect((await set('HN-SP', sunday, 'skip')).code).toBe('lottery.unsupervised');
  });

  it('knows the days on which the rule itself moves a draw', async () => {
    const year = Number(today.slice(0, 4)) + 1;
    expect(await on('THGLO', `${year}-01-01`)).toBeUndefined();
    expect((await set('THGLO', `${year}-01-01`, 'skip')).status).toBe(200);
    expect(await on('THGLO', `${year}-01-02`)).toBeUndefined();
  });
});

describe('a game', () => {
  it('gets another name, other bounds and is taken off sale by one person with a reason, not from an old page', async () => {
    const { gameId, version } = await gameNow('LAO');
    const body = {
      nameTh: 'หวยลาว',
      nameEn: 'Lao lottery',
      isOn: false,
      isHot: true,
      lineMin: '2.00',
      lineMax: '1000.00',
      ticketMin: '5.00',
      ticketMax: '20000.00',
      payoutMax: '100000.00',
      chaseMax: 10,
      version,
      reason,
    };
    const changed = await operator.call('opsChangeLotteryGame', { params: { gameId }, body });
    expect(changed.value).toMatchObject({
      chaseMax: 10,
      nameEn: 'Lao lottery',
      isOn: false,
      lineMin: '2.00',
      ticketMin: '5.00',
      version: version + 1,
    });
    expect(await gameNow('LAO')).toEqual(changed.value);
    expect(await auditOf(gameId)).toMatchObject([{ command: 'lottery.game.change', reason, after: { isOn: false } }]);
    const again = await operator.call('opsChangeLotteryGame', { params: { gameId }, body });
    expect(again.code).toBe('operator.staleVersion');
    for (const wrong of [{ ticketMax: '4.00' }, { ticketMin: '0.99' }, { lineMax: '1.99' }, { lineMin: '0.00' }]) {
      const refused = await operator.call('opsChangeLotteryGame', {
        params: { gameId },
        body: { ...body, version: version + 1, ...wrong },
      });
      expect(refused.code).toBe('request.invalid');
    }
  });

  it('is its merchant’s own: staff of the merchant see and change it, others do not find it', async () => {
    const own = await gameNow('THGLO', ofMerchant);
    expect(own.merchantId).toBe('default');
    await query(`insert into merchants (merchant_id, code, name) values ('other', 'OTHER', 'Other')`);
    await t.app.modules.merchants.service.reload();
    await t.drain([lotteryJobs.keep]);
    const [theirs] = await query<{ game_id: string }>(
      `select game_id from lottery_games where merchant_id = 'other' and game_code = 'THGLO'`,
    );
    const params = { gameId: theirs!.game_id };
    expect((await ofMerchant.call('opsListOdds', { params })).code).toBe('common.notFound');
    const { value } = await ofMerchant.call('opsListLotteryGames', { query: { pageSize: 100 } });
    expect(new Set(value.list.map(({ merchantId }) => merchantId))).toEqual(new Set(['default']));
    const all = await operator.call('opsListLotteryGames', { query: { market: 'THGLO' } });
    expect(all.value.list.map(({ merchantId }) => merchantId).toSorted()).toEqual(['default', 'other']);
  });
});

describe('odds of a game', () => {
  const sets = async (gameId: string, playType: string, series = '900') =>
    (await operator.call('opsListOdds', { params: { gameId } })).value.sets.filter(
      (one) => one.playType === playType && one.series === series,
    );
  const odds = (value: string, rebateBp = 0, playType = 'TOP3') => ({
    playType,
    series: '900',
    rebateBp,
    classes: [{ class: 'WIN', odds: value }],
  });
  const ask = (gameId: string, body: ReturnType<typeof odds>, by = operator) =>
    by.call('opsSetOdds', { params: { gameId }, body: { ...body, reason } });

  it('get a new version by two people; the old one stays as it was', async () => {
    const { gameId } = await gameNow('THGLO', ofMerchant);
    expect(await sets(gameId, 'TOP3')).toMatchObject([
      {
        setVersion: 1,
        isInForce: true,
        by: null,
        returnPercent: '90.00',
        classes: [{ odds: '900.000', rtpPercent: '90.00' }],
      },
    ]);
    const proposed = (await ask(gameId, odds('920.000', 100))).value;
    expect(await payloadOf(proposed.approvalId)).toMatchObject({
      ...odds('920.000', 100),
      before: { gameId, ...odds('900.000') },
    });
    expect((await ask(gameId, odds('921.000'))).code).toBe('operator.approvalPending');
    expect((await confirm(proposed.approvalId)).value.state).toBe('executed');
    expect(await sets(gameId, 'TOP3')).toMatchObject([
      { setVersion: 2, isInForce: true, rebateBp: 100, returnPercent: '93.00' },
      { setVersion: 1, isInForce: false, rebateBp: 0, classes: [{ odds: '900.000' }] },
    ]);
    expect(await auditOf(`${gameId}:TOP3:900`)).toMatchObject([
      { command: 'lottery.odds.set', reason, after: { version: 2 } },
    ]);
    await expect(query(`update lottery_odds_sets set rebate_bp = 0`)).rejects.toThrow('append-only');
  });

  it('are refused when they and the rebate return more than was staked, on any pick', async () => {
    const { gameId } = await gameNow('THGLO', ofMerchant);
    expect((await ask(gameId, odds('1000.000', 1))).body).toMatchObject({
      code: 'lottery.returnAboveStake',
      value: { percent: '100.01' },
    });
    // A pick of three different digits has six orders: the return of the best pick counts.
    expect((await ask(gameId, odds('166.700', 0, 'TOD3'))).code).toBe('lottery.returnAboveStake');
    expect((await ask(gameId, odds('166.000', 0, 'TOD3'))).value.state).toBe('proposed');
  });

  it('are refused for play types, rates and classes that the game does not have', async () => {
    const { gameId } = await gameNow('THGLO', ofMerchant);
    const reasonOf = async (body: ReturnType<typeof odds>) => (await ask(gameId, body)).body.value;
    expect(await reasonOf(odds('90.000', 0, 'LO2'))).toMatchObject({ reason: 'playType' });
    expect(await reasonOf({ ...odds('90.000'), series: '777' })).toMatchObject({ reason: 'series' });
    expect(await reasonOf({ ...odds('90.000'), classes: [{ class: 'FIRST', odds: '90.000' }] })).toMatchObject({
      reason: 'classes',
    });
    expect(await reasonOf(odds('0.000', 0, 'TOP2'))).toMatchObject({ reason: 'classes' });
    expect((await ask('lgm_0000000000000000000000', odds('90.000'))).code).toBe('lottery.unknownGame');
  });

  it('do not follow a proposal that was overtaken', async () => {
    const { gameId } = await gameNow('THGLO', ofMerchant);
    const proposed = (await ask(gameId, odds('80.000', 0, 'TOP2'))).value;
    const set = `insert into lottery_odds_sets (game_id, play_type, series, version, rebate_bp, factor)
                 values ($1, 'TOP2', '900', 2, 0, 1) returning odds_set`;
    const [made] = await query<{ odds_set: bigint }>(set, gameId);
    await query(`insert into lottery_odds_classes values ($1, 'WIN', 85000)`, made!.odds_set);
    expect((await confirm(proposed.approvalId)).value.state).toBe('failed');
    expect((await sets(gameId, 'TOP2'))[0]).toMatchObject({ setVersion: 2, classes: [{ odds: '85.000' }] });
  });

  it('are judged on what was sold: tickets of settled draws, one play type and rate, by set and by absence', async () => {
    const { gameId } = await gameNow('XSMB', ofMerchant);
    const drawId = await settledDraw('XSMB');
    await sell(drawId, gameId, [
      ['LO2', '68', 1000n, 27_000n, 10_000],
      ['LO2', '00', 1000n, 27_000n, 10_000],
      ['TX4', '01-02-03-04', 500n, 500n, 10_000],
    ]);
    await sell(drawId, gameId, [['LO2', '68', 1001n, 27_027n, 5000]]);
    const body = {
      playType: 'LO2',
      series: '98',
      rebateBp: 100,
      classes: [{ class: 'WIN', odds: '90.000' }],
      from: shiftDay(today, -1),
      to: today,
    };
    // Two hits each: 1000 × 90 × 2, and 1001 × 90 × 2 × 0.5, which is exactly 90,090.
    const { value } = await operator.call('opsSimulateOdds', { params: { gameId }, body });
    expect(value).toMatchObject({
      draws: 1,
      stake: '810.27',
      rebate: '8.10',
      payout: '2700.90',
      returnPercent: '334.33',
    });
    expect(value.margin).toBe('-1898.73');
    expect(value.marginInForce).toBe('-2130.71');
    const absent = await operator.call('opsSimulateOdds', {
      params: { gameId },
      body: { ...body, playType: 'TX4', classes: [{ class: 'WIN', odds: '2.000' }] },
    });
    expect(absent.value).toMatchObject({ stake: '5.00', payout: '10.00', rebate: '0.05' });
    const before = { ...body, from: shiftDay(today, -9), to: shiftDay(today, -8) };
    expect((await operator.call('opsSimulateOdds', { params: { gameId }, body: before })).value).toMatchObject({
      draws: 0,
      stake: '0.00',
      returnPercent: null,
    });
  });

  /** Creates a settled draw of the northern market: 68 was drawn twice; 01 to 04 were not drawn. */
  async function settledDraw(market: string): Promise<string> {
    const [draw] = await query<{ draw_id: string }>(
      `insert into lottery_draws (market, numero, state, opens_at, close_at, winning_at, refund_at, result_version, settlement_no)
       select $1, '20200101', 'settled', n - interval '1 day', n - interval '1 hour', n - interval '1 minute', n, 1, 1
       from platform_now() n returning draw_id::text`,
      market,
    );
    const drawId = draw!.draw_id;
    await query(
      `insert into lottery_results (draw_id, version, prizes, derived, hash) values ($1, 1, '{}', '{}', repeat('0', 64))`,
      drawId,
    );
    await query(
      `insert into lottery_settlements (draw_id, settlement_no, result_version, state, absences)
       values ($1, 1, 1, 'settled', '[{"playType": "TX4", "class": "WIN", "drawn": ["68", "77"]}]')`,
      drawId,
    );
    await query(`insert into lottery_winnings values ($1, 1, 'LO2', '68', 'WIN', 2)`, drawId);
    return drawId;
  }

  async function sell(
    drawId: string,
    gameId: string,
    lines: readonly (readonly [string, string, bigint, bigint, number])[],
  ): Promise<void> {
    const stake = lines.reduce((sum, line) => sum + line[3], 0n);
    const [ticket] = await query<{ ticket_no: string }>(
      `insert into lottery_tickets (merchant_id, member_id, game_id, draw_id, round_id, series, stake, rebate, price, line_count,
                                    price_hash, accepted_at)
       values ('default', 'mbr_x', $1, $2, 'r', '98', $3, 0, $3, $4, '', platform_now()) returning ticket_no::text`,
      gameId,
      drawId,
      String(stake),
      lines.length,
    );
    for (const [at, [playType, pick, unit, all, tier]] of lines.entries())
      await query(
        `insert into lottery_lines values ($1, $2, $3, $4, $5, $6, $7, 1, $8)`,
        drawId,
        ticket!.ticket_no,
        at + 1,
        playType,
        pick,
        String(unit),
        String(all),
        tier,
      );
  }
});
