import { describe, expect, it } from 'vitest';
import { topLength } from './boards.ts';
import { type CalendarChange, drawDayOfWeek, drawsBetween, type PlannedDraw } from './calendar.ts';
import { gameTemplates, playTypesOf, rateOptionsOf } from './games.ts';
import { marketOf, markets } from './markets.ts';
import { dayIn, momentOf } from '@sanam/contract/zone';

const draws = (market: string, from: string, to = from, changes: CalendarChange[] = []): PlannedDraw[] =>
  drawsBetween(marketOf(market)!, from, to, changes);
const days = (all: PlannedDraw[]): string[] => all.map(({ day }) => day);

describe('the Thai government draws', () => {
  it('on the first and the sixteenth: closed ten minutes before the first ball, given back at 16:00 of the next day', () => {
    expect(draws('THGLO', '2026-11-01', '2026-11-30')).toEqual([
      expect.objectContaining({ numero: '20261101' }),
      {
        numero: '20261116',
        day: '2026-11-16',
        plannedDay: '2026-11-16',
        opensAt: '2026-10-29T07:30:00.000Z',
        closeAt: '2026-11-16T07:20:00.000Z',
        winningAt: '2026-11-16T07:30:00.000Z',
        refundAt: '2026-11-17T09:00:00.000Z',
      },
    ]);
  });

  it('are always on sale: the next one begins before the last one closes', () => {
    const held = draws('THGLO', '2026-11-01', '2028-12-31');
    expect(held.length).toBeGreaterThan(50);
    expect(held.slice(1).filter((one, at) => one.opensAt >= held[at]!.closeAt)).toEqual([]);
  });

  it('on the days to which holidays move it, named by the day on which it is held', () => {
    const held = draws('THGLO', '2027-01-01', '2027-05-31');
    expect(held.map(({ numero }) => numero).filter((one) => !/(01|16)$/.test(one))).toEqual([
      '20270102',
      '20270117',
      '20270502',
    ]);
    expect(held[0]).toMatchObject({ plannedDay: '2027-01-01' });
    expect(held).toHaveLength(10);
  });

  it('on the day that staff move it to, and not on the old one; a skipped one not at all', () => {
    const changes: CalendarChange[] = [
      { day: '2026-11-16', change: 'move', movedTo: '2026-11-20' },
      { day: '2026-12-01', change: 'skip' },
      { day: '2026-12-05', change: 'add' },
    ];
    expect(days(draws('THGLO', '2026-11-10', '2026-12-10', changes))).toEqual(['2026-11-20', '2026-12-05']);
    expect(draws('THGLO', '2026-11-20', '2026-11-20', changes)[0]).toMatchObject({ plannedDay: '2026-11-16' });
    expect(draws('THGLO', '2026-11-16', '2026-11-16', changes)).toEqual([]);
  });

  it('of two draws on one day the day’s own is held', () => {
    const changes: CalendarChange[] = [{ day: '2026-11-16', change: 'move', movedTo: '2026-12-01' }];
    expect(draws('THGLO', '2026-11-10', '2026-12-10', changes)).toMatchObject([{ plannedDay: '2026-12-01' }]);
  });
});

describe('rounds', () => {
  it('yeekee: 88 a day from 06:00 to 03:45, closed on the quarter', () => {
    const rounds = draws('YEEKEE15', '2026-11-20');
    expect(rounds).toHaveLength(88);
    expect(rounds[0]).toMatchObject({
      numero: '20261120-001',
      closeAt: '2026-11-19T23:00:00.000Z',
      winningAt: '2026-11-19T23:02:30.000Z',
    });
    expect(rounds[87]).toMatchObject({
      numero: '20261120-088',
      day: '2026-11-20',
      closeAt: '2026-11-20T20:45:00.000Z',
    });
    expect(rounds[72]).toMatchObject({ numero: '20261120-073', closeAt: '2026-11-20T17:00:00.000Z' });
  });

  it.each([
    ['SSC1', 1440, '202611200001', '202611201440', '2026-11-20T16:59:00.000Z'],
    ['K3M1', 1440, '202611200001', '202611201440', '2026-11-20T16:59:00.000Z'],
    ['X5M3', 480, '202611200001', '202611200480', '2026-11-20T16:57:00.000Z'],
  ])('%s: %i a day, the first at midnight', (market, count, first, last, lastAt) => {
    const rounds = draws(market, '2026-11-20');
    expect(rounds).toHaveLength(count);
    expect(rounds[0]).toMatchObject({
      numero: first,
      closeAt: '2026-11-19T16:59:55.000Z',
      winningAt: '2026-11-19T17:00:00.000Z',
    });
    expect(rounds.at(-1)).toMatchObject({ numero: last, winningAt: lastAt });
  });

  it('follow one another over midnight', () => {
    const rounds = draws('SSC1', '2026-11-20', '2026-11-21');
    const gaps = rounds.slice(1).map((one, at) => Date.parse(one.winningAt) - Date.parse(rounds[at]!.winningAt));
    expect(new Set(gaps)).toEqual(new Set([60_000]));
    expect(new Set(rounds.map(({ numero }) => numero)).size).toBe(2880);
  });
});

describe('weekdays', () => {
  it.each<[string, string[], string]>([
    ['LAO', ['2026-11-23', '2026-11-25', '2026-11-27'], '2026-11-23T13:30:00.000Z'],
    ['MAG4D', ['2026-11-22', '2026-11-25', '2026-11-28'], '2026-11-22T11:00:00.000Z'],
    ['XSMN-HCM', ['2026-11-23', '2026-11-28'], '2026-11-23T09:15:00.000Z'],
    ['XSMT-HUE', ['2026-11-22', '2026-11-23'], '2026-11-22T10:15:00.000Z'],
    ['IDX-CAIRO', ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'], '2026-11-22T12:30:00.000Z'],
  ])('%s', (market, expected, firstAt) => {
    const week = draws(market, '2026-11-22', '2026-11-28');
    expect(days(week)).toEqual(expected);
    expect(week[0]!.winningAt).toBe(firstAt);
  });

  it('every station draws on its own days', () => {
    const week: Record<string, string[]> = {};
    for (const { market, calendar } of markets) {
      if (!/^XSM[NT]-/.test(market) || calendar.by !== 'weekdays') continue;
      for (const day of calendar.weekdays) (week[`${market.slice(0, 4)} ${day}`] ??= []).push(market.slice(5));
    }
    const south = [
      'TG KG DLAT',
      'HCM DTHAP CM',
      'BT VT BL',
      'DNAI CT ST',
      'TN AG BTHUAN',
      'VL BDUONG TV',
      'HCM LA BP HG',
    ];
    const central = ['KT KH HUE', 'HUE PY', 'DLAK QNAM', 'KH DNANG', 'BDINH QT QB', 'GL NT', 'DNANG QNGAI DNONG'];
    const expected = [
      ...south.map((names, at) => [`XSMN ${at + 1}`, names.split(' ')] as const),
      ...central.map((names, at) => [`XSMT ${at + 1}`, names.split(' ')] as const),
    ];
    expect(week).toEqual(Object.fromEntries(expected));
  });

  it('the north draws every day but from the eve of the lunar year to its third day', () => {
    expect(days(draws('XSMB', '2027-02-03', '2027-02-10'))).toEqual([
      '2027-02-03',
      '2027-02-04',
      '2027-02-09',
      '2027-02-10',
    ]);
    expect(draws('XSMB', '2026-11-20')[0]).toMatchObject({ closeAt: '2026-11-20T11:05:00.000Z' });
  });
});

describe('changes of time in the exchange’s zone', () => {
  it.each([
    ['IDX-NEWYORK', '2026-03-06', '2026-03-06T21:00:00.000Z'],
    ['IDX-NEWYORK', '2026-03-09', '2026-03-09T20:00:00.000Z'],
    ['IDX-NEWYORK', '2026-11-02', '2026-11-02T21:00:00.000Z'],
    ['IDX-LONDON', '2026-03-27', '2026-03-27T16:30:00.000Z'],
    ['IDX-LONDON', '2026-03-30', '2026-03-30T15:30:00.000Z'],
    ['IDX-TOKYO-AM', '2026-11-20', '2026-11-20T02:30:00.000Z'],
  ])('%s on %s ends at %s', (market, day, winningAt) => {
    expect(draws(market, day)).toMatchObject([{ winningAt }]);
  });

  it('a day is that of the zone, a clock that comes twice is one of the two', () => {
    expect(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']).toContain(
      new Date(momentOf('2026-11-01', '01:30', 'America/New_York')).toISOString(),
    );
    expect(dayIn('Asia/Bangkok', Date.parse('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
    expect(dayIn('America/New_York', Date.parse('2026-11-20T03:00:00Z'))).toBe('2026-11-19');
  });
});

describe('every market', () => {
  it.each(markets.map((market) => [market.market, market] as const))('%s is whole', (code, market) => {
    expect(code).toMatch(/^[A-Z0-9-]{2,24}$/);
    expect([market.nameTh, market.nameEn].every((name) => name.length > 1)).toBe(true);
    const some = drawsBetween(market, '2026-11-01', '2026-11-30');
    expect(some.length).toBeGreaterThan(0);
    const isOrdered = ({ opensAt, closeAt, winningAt, refundAt }: PlannedDraw): boolean =>
      opensAt < closeAt && closeAt <= winningAt && winningAt < refundAt;
    expect(some.filter((one) => !isOrdered(one) || !/^\d{8}(\d{4}|-\d{3})?$/.test(one.numero))).toEqual([]);
    expect(new Set(some.map(({ numero }) => numero)).size).toBe(some.length);
    expect(drawDayOfWeek(market)).toMatch(/^([1-7](,[1-7])*)?$/);
  });

  it('has a name and a code of its own', () => {
    for (const field of ['market', 'nameTh', 'nameEn'] as const) {
      const names = markets.filter(({ market }) => !market.startsWith('XSMT')).map((market) => market[field]);
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
  });

  it('that a merchant may turn on has a game whose default play type is on its board', () => {
    expect(gameTemplates.map(({ gameCode }) => gameCode)).toEqual([
      ...new Set(gameTemplates.map((one) => one.gameCode)),
    ]);
    const wrong = gameTemplates.filter(
      (game) =>
        !playTypesOf(game).some(({ code }) => code === game.defaultPlayType) ||
        rateOptionsOf(game.prizeMode).length === 0,
    );
    expect(wrong).toEqual([]);
    const offered = new Set(gameTemplates.map(({ market }) => market.market));
    expect(markets.filter((market) => market.isOffEverywhere === offered.has(market.market))).toEqual([]);
    expect(gameTemplates.filter(({ family, market }) => (family === 'thai') !== topLength[market.shape] > 0)).toEqual([
      expect.objectContaining({ gameCode: 'XSMB' }),
    ]);
  });
});
