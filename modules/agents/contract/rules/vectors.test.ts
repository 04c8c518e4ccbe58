// Test vectors of the design, exact to the satang: merchant → A → B → C; players a1 (A), b1, b2 (B), c1, c2 (C).
import { describe, expect, it } from 'vitest';
import { most, PPM } from './amounts.ts';
import { basePartsOf, type BaseRule, type MemberFigures } from './bases.ts';
import { type Entitlement, entitlementsOf, type Sums } from './lines.ts';
import { quarantine } from './quarantine.ts';
import { type DayCarry, dayCarryOf, slotPayable } from './real-time.ts';
import { carriedOver, type CarryLot, carryOf, type CarryPolicy, settle } from './settle.ts';
import { breachOfCeiling, ceilingBreach, dominates, nextTierOf, type Tier } from './tiers.ts';

/** Converts `1,234.56` to satang. */
const thb = (amount: string): bigint => BigInt(amount.replaceAll(/[,.]/g, ''));
const tier = (turnoverMin: string, activeMin: number, percent: number): Tier => ({
  turnoverMin: thb(turnoverMin),
  activeMin,
  ratePpm: Math.round(percent * 10_000),
});
const flat = (percent: number): Tier[] => [tier('0.00', 0, percent)];
/** Returns sums with the base as turnover; turnover is at least 0. */
const turnover = (amount: bigint, active = 0): Sums => ({
  turnover: most(0n, amount),
  active,
  baseParts: amount * PPM,
});

function line(own: Record<string, Sums>, tables: Record<string, Tier[] | null>): Record<string, Entitlement> {
  const agents = Object.keys(own);
  const nodes = agents.map((agent, n) => ({
    key: agent,
    parent: agents[n - 1] ?? null,
    agent,
    tiers: tables[agent] ?? null,
    own: own[agent]!,
  }));
  return Object.fromEntries(entitlementsOf(nodes));
}

const salaries: Record<string, Tier[]> = {
  A: [tier('0.00', 0, 0.6), tier('100000.00', 2, 0.8), tier('200000.00', 3, 1)],
  B: [tier('0.00', 0, 0.5), tier('100000.00', 2, 0.7)],
  C: [tier('0.00', 0, 0.3), tier('50000.00', 1, 0.5)],
};

describe('daily salary', () => {
  const own = {
    A: turnover(thb('120,000.00'), 1),
    B: turnover(thb('80,000.00') + thb('333.33'), 1),
    C: turnover(thb('50,000.00') + thb('999.99'), 1),
  };

  it('pays each agent the difference to those below, and all of them the root’s entitlement', () => {
    const found = line(own, salaries);
    const shown = ['A', 'B', 'C'].map((agent) => {
      const { team, ratePpm, entitlement, gross } = found[agent]!;
      return [team.turnover, team.active, ratePpm, entitlement, gross];
    });
    expect(shown).toEqual([
      [thb('251,333.32'), 3, 10_000, thb('2,513.33'), thb('1,594.00')],
      [thb('131,333.32'), 2, 7000, thb('919.33'), thb('664.34')],
      [thb('50,999.99'), 1, 5000, thb('254.99'), thb('254.99')],
    ]);
    expect(Object.values(found).reduce((sum, { gross }) => sum + gross, 0n)).toBe(thb('2,513.33'));
  });

  it('looks through an agent without a contract', () => {
    const found = line(own, { ...salaries, B: null });
    expect(found.A).toMatchObject({ entitlement: thb('2,513.33'), toDownline: thb('254.99'), gross: thb('2,258.34') });
    expect(found.A!.children).toEqual([{ agent: 'C', entitlement: thb('254.99') }]);
    expect(found.B).toMatchObject({ ratePpm: 0, entitlement: 0n, gross: 0n });
  });

  it('cuts the base once, also below zero', () => {
    const found = line({ A: turnover(-150_000n) }, { A: flat(0.5001) });
    expect(found.A!.entitlement).toBe(-751n); // -750.15
  });

  it('refuses a line that names an unknown upline or turns in a circle', () => {
    const node = { agent: 'A', tiers: null, own: turnover(0n) };
    expect(() => entitlementsOf([{ ...node, key: 'A', parent: 'X' }])).toThrow(/cycle/);
    const circle = [
      { ...node, key: 'A', parent: 'B' },
      { ...node, key: 'B', parent: 'A' },
    ];
    expect(() => entitlementsOf(circle)).toThrow(/cycle/);
  });
});

describe('the next rate', () => {
  const reach = (turnoverText: string, active: number) => ({ turnover: thb(turnoverText), active });

  it('is as far as what is missing of turnover and of active members', () => {
    expect(nextTierOf(salaries.B!, reach('60,000.00', 1))).toMatchObject({
      tier: { ratePpm: 7000 },
      turnoverLeft: thb('40,000.00'),
      activeLeft: 1,
    });
    expect(nextTierOf(salaries.B!, reach('120,000.00', 1))).toMatchObject({ turnoverLeft: 0n, activeLeft: 1 });
    expect(nextTierOf(salaries.A!, reach('150,000.00', 3))).toMatchObject({ tier: { ratePpm: 10_000 }, activeLeft: 0 });
  });

  it('is none at the top, and where products have rates of their own', () => {
    expect(nextTierOf(salaries.B!, reach('100,000.00', 2))).toBeUndefined();
    expect(nextTierOf([{ ...tier('0.00', 0, 0.5), product: 'RNG' }], reach('0.00', 0))).toBeUndefined();
    expect(nextTierOf([], reach('0.00', 0))).toBeUndefined();
  });
});

describe('ceilings', () => {
  it('hold over the tables of the example', () => {
    expect(dominates(salaries.A!, salaries.B!)).toBe(true);
    expect(dominates(salaries.B!, salaries.C!)).toBe(true);
  });

  it('refuse 0.55 % for C at the threshold where B has 0.50 %', () => {
    const wanted = [tier('0.00', 0, 0.3), tier('50000.00', 1, 0.55)];
    const breach = { at: { turnover: thb('50,000.00'), active: 1 }, uplineRatePpm: 5000 };
    expect(breachOfCeiling(salaries.B!, wanted)).toEqual(breach);
    expect(ceilingBreach(salaries.B!, wanted, [])).toEqual(breach);
  });

  it('refuse a table that falls below what hangs under it', () => {
    expect(ceilingBreach(salaries.A!, flat(0.4), [salaries.C!])).toEqual({
      at: { turnover: thb('50,000.00'), active: 1 },
      uplineRatePpm: 4000,
    });
    expect(ceilingBreach(salaries.A!, flat(0.5), [salaries.C!])).toBeUndefined();
  });

  it('refuse a tier that asks for less than the upline’s of the same rate', () => {
    expect(dominates([tier('100000.00', 2, 0.7)], [tier('100000.00', 1, 0.7)])).toBe(false);
    expect(dominates([tier('100000.00', 2, 0.7)], [tier('99999.99', 2, 0.7)])).toBe(false);
    expect(dominates([tier('100000.00', 2, 0.7)], [tier('100000.00', 2, 0.7)])).toBe(true);
  });
});

it('hourly salary: the cap bounds the payment, never the entitlement, and is not carried', () => {
  const found = line(
    { A: turnover(thb('812,345.67') - 30_000_000n), B: turnover(30_000_000n) },
    { A: flat(0.1), B: flat(0.1) },
  );
  expect(found.A).toMatchObject({ entitlement: thb('812.34'), toDownline: thb('300.00'), gross: thb('512.34') });
  expect(settle([], found.A!.gross, thb('500.00'))).toMatchObject({
    payable: thb('500.00'),
    overCap: thb('12.34'),
    carryOut: 0n,
    lots: [],
  });
});

describe('real-time salary', () => {
  // Losses to date of B's players and of a1, by slot.
  const slots = [
    ['1,000.00', '200.00'],
    ['400.00', '200.00'],
    ['1,600.00', '100.00'],
  ] as const;

  it('follows the loss of the day down and up', () => {
    const paid = { A: 0n, B: 0n };
    const shown = slots.map(([b, a1]) => {
      const found = line({ A: turnover(thb(a1)), B: turnover(thb(b)) }, { A: flat(2), B: flat(1.5) });
      return (['A', 'B'] as const).map((agent) => {
        const { entitlement, gross } = found[agent]!;
        const pays = slotPayable({ carryIn: 0n, gross, paidToday: paid[agent], cap: null });
        paid[agent] += pays;
        return [entitlement, gross, pays];
      });
    });
    expect(shown).toEqual([
      [
        [2400n, 900n, 900n],
        [1500n, 1500n, 1500n],
      ],
      [
        [1200n, 600n, 0n],
        [600n, 600n, 0n],
      ],
      [
        [3400n, 1000n, 100n],
        [2400n, 2400n, 900n],
      ],
    ]);
    expect(paid.A + paid.B).toBe(3400n);
  });

  it.each<[DayCarry, bigint]>([
    ['reset', 0n],
    ['overpaid', -1500n],
    ['full', -2250n],
  ])('day end with %s: a day that ends at -500.00 after 15.00 was paid carries %s', (kind, carry) => {
    const found = line({ B: turnover(thb('-500.00')) }, { B: flat(1.5) });
    expect(found.B!.gross).toBe(-750n);
    expect(dayCarryOf(kind, { carryIn: 0n, gross: found.B!.gross, paidToday: 1500n })).toBe(carry);
  });

  it('sets a carry off before it pays, and caps what a day pays', () => {
    expect(slotPayable({ carryIn: -1000n, gross: 2400n, paidToday: 0n, cap: null })).toBe(1400n);
    expect(slotPayable({ carryIn: 0n, gross: 2400n, paidToday: 1500n, cap: 2000n })).toBe(500n);
    expect(dayCarryOf('overpaid', { carryIn: -1000n, gross: 400n, paidToday: 0n })).toBe(-600n);
  });

  it('counts the losers alone where the plan says so', () => {
    const rule = { ...revenue, base: 'netLoss' as const };
    const loss = (netLoss: string) => figures({ netLoss });
    const bases = (netting: 'team' | 'member') =>
      [loss('300.00'), loss('-100.00')].map((one) => basePartsOf({ ...rule, lossNetting: netting }, one).base);
    expect(bases('team')).toEqual([30_000n * PPM, -10_000n * PPM]);
    expect(bases('member')).toEqual([30_000n * PPM, 0n]);
  });
});

const revenue: BaseRule = {
  base: 'revenue',
  weights: {},
  othersWeightPpm: 1_000_000,
  platformFeePpm: 100_000,
  paymentFeePpm: 10_000,
  deductPromotions: true,
  deductWages: true,
  lossNetting: 'team',
};

interface Figures {
  netLoss: string;
  promotions?: string;
  flow?: string;
  wages?: string;
}

function figures({ netLoss, promotions = '0', flow = '0', wages = '0' }: Figures): MemberFigures {
  return {
    products: [{ product: 'RNG', validBet: 0n, netLoss: thb(netLoss) }],
    promotions: thb(promotions),
    flow: thb(flow),
    wages: thb(wages),
  };
}

describe('dividend', () => {
  const c = basePartsOf(
    revenue,
    figures({ netLoss: '260,000.00', promotions: '18,500.00', flow: '420,000.00', wages: '6,250.00' }),
  );
  const b = basePartsOf(
    revenue,
    figures({ netLoss: '110,000.00', promotions: '21,000.00', flow: '600,000.00', wages: '9,250.00' }),
  );
  const of = (base: bigint): Sums => ({ turnover: 0n, active: 0, baseParts: base });
  const found = line({ B: of(b.base - c.base), C: of(c.base) }, { B: flat(30), C: flat(20) });

  it('takes every deduction from the revenue', () => {
    expect(c).toEqual({
      weighted: thb('260,000.00') * PPM,
      platformFee: thb('26,000.00') * PPM,
      promotions: thb('18,500.00') * PPM,
      paymentFee: thb('4,200.00') * PPM,
      wages: thb('6,250.00') * PPM,
      base: thb('205,050.00') * PPM,
    });
    expect(b.base).toBe(thb('62,750.00') * PPM);
  });

  it('weights products, and takes the fee of those that count', () => {
    const rule = { ...revenue, weights: { RNG: 500_000 }, othersWeightPpm: 0 };
    const two = figures({ netLoss: '100.00' });
    const products = [...two.products, { product: 'LIVE', validBet: 0n, netLoss: thb('900.00') }];
    expect(basePartsOf(rule, { ...two, products })).toMatchObject({
      weighted: thb('50.00') * PPM,
      platformFee: thb('10.00') * PPM,
      base: thb('40.00') * PPM,
    });
  });

  it('pays the child although the upline is in the red, and the upline carries it', () => {
    expect(settle([{ age: 1, amount: thb('-12,345.67') }], found.C!.gross, null)).toMatchObject({
      carryIn: thb('-12,345.67'),
      payable: thb('28,664.33'),
      carryOut: 0n,
      lots: [],
    });
    expect(found.C!.entitlement).toBe(thb('41,010.00'));
    expect(found.B).toMatchObject({ entitlement: thb('18,825.00'), gross: thb('-22,185.00') });
    const first = settle([], found.B!.gross, null);
    expect(first).toMatchObject({ payable: 0n, carryOut: thb('-22,185.00') });
    const next = settle(carriedOver({ kind: 'own' }, first.lots, false), thb('30,000.00'), null);
    expect(next).toMatchObject({ payable: thb('7,815.00'), carryOut: 0n });
  });
});

describe('carry policies', () => {
  const lots: CarryLot[] = [
    { age: 2, amount: -500n },
    { age: 0, amount: -300n },
  ];
  it.each<[string, CarryPolicy, boolean, CarryLot[]]>([
    ['none forgets', { kind: 'none' }, false, []],
    [
      'own keeps all',
      { kind: 'own' },
      true,
      [
        { age: 3, amount: -500n },
        { age: 1, amount: -300n },
      ],
    ],
    [
      'month keeps within the month',
      { kind: 'month' },
      false,
      [
        { age: 3, amount: -500n },
        { age: 1, amount: -300n },
      ],
    ],
    ['month forgets at its end', { kind: 'month' }, true, []],
    ['two periods drop what is older', { kind: 'periods', periods: 2 }, false, [{ age: 1, amount: -300n }]],
    [
      'three periods keep it',
      { kind: 'periods', periods: 3 },
      false,
      [
        { age: 3, amount: -500n },
        { age: 1, amount: -300n },
      ],
    ],
  ])('%s', (_, policy, newMonth, left) => {
    expect(carriedOver(policy, lots, newMonth)).toEqual(left);
  });

  it.each<CarryPolicy>([{ kind: 'none' }, { kind: 'own' }, { kind: 'month' }, { kind: 'periods', periods: 1 }])(
    'all keep the rest of a clawback until it is made up: %o',
    (policy) => {
      const open: CarryLot[] = [
        { age: 4, amount: -900n, isKept: true },
        { age: 4, amount: -100n },
      ];
      const left = carriedOver(policy, settle(open, 300n, null).lots, true);
      expect(left).toContainEqual({ age: 5, amount: -600n, isKept: true });
      expect(settle(left, 5000n, null).lots).toEqual([]);
    },
  );

  it('leave the rest of a clawback to a day that else begins with nothing, until a day has made it up', () => {
    const day = { carryIn: -1000n, paidToday: 0n };
    expect(dayCarryOf('reset', { ...day, gross: 400n })).toBe(-600n);
    expect(dayCarryOf('reset', { ...day, gross: -400n })).toBe(-1000n);
    expect(dayCarryOf('reset', { ...day, gross: 1700n, paidToday: 700n })).toBe(0n);
    // The day lost again what it had paid above the clawback.
    expect(dayCarryOf('reset', { ...day, gross: 300n, paidToday: 700n })).toBe(0n);
  });

  it('clear the oldest loss first', () => {
    const settled = settle(lots, 600n, null);
    expect(settled).toMatchObject({ carryIn: -800n, balance: -200n, payable: 0n, carryOut: -200n });
    expect(settled.lots).toEqual([{ age: 0, amount: -200n }]);
    expect(carryOf(settled.lots)).toBe(settled.carryOut);
  });
});

describe('quarantine', () => {
  const won = { member: 'w', net: -100_000n, carried: 0n };
  const lost = { member: 'l', net: 20_000n, carried: 0n };

  it('takes a large win out of a negative total and carries it', () => {
    expect(quarantine([won, lost], 50_000n)).toEqual([
      { member: 'w', net: -100_000n, carried: -100_000n, counted: 0n },
      { member: 'l', net: 20_000n, carried: 0n, counted: 20_000n },
    ]);
  });

  it('leaves it where the total is not negative or the win is not above the bound', () => {
    const rich = { ...lost, net: 100_000n };
    expect(quarantine([won, rich], 50_000n).map(({ counted }) => counted)).toEqual([-100_000n, 100_000n]);
    expect(quarantine([won, lost], 100_000n).map(({ counted }) => counted)).toEqual([-100_000n, 20_000n]);
  });

  it('sets it off against the member’s own later losses only', () => {
    const carried = [{ member: 'w', net: 30_000n, carried: -100_000n }, lost];
    expect(quarantine(carried, 50_000n)).toEqual([
      { member: 'w', net: 30_000n, carried: -70_000n, counted: 0n },
      { member: 'l', net: 20_000n, carried: 0n, counted: 20_000n },
    ]);
    expect(quarantine([{ member: 'w', net: 80_000n, carried: -70_000n }], 50_000n)).toEqual([
      { member: 'w', net: 80_000n, carried: 0n, counted: 10_000n },
    ]);
  });
});
