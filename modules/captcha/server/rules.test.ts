import { describe, expect, it } from 'vitest';
import { byHand, byKeys, byScript } from './hand.test-data.ts';
import { inEnglish, inThai, makeQuestion } from './question.ts';
import { type Movement, numberOf, pictureFault, type TrailPoint } from './rules.ts';

const TARGET = 240;
const moved = (trail: readonly TrailPoint[], over: Partial<Movement> = {}): Movement => ({
  x: trail.at(-1)?.[1] ?? 0,
  trail,
  input: 'pointer',
  xMax: 394,
  puzzleAgeMs: 10_000,
  ...over,
});
const keys = (trail: readonly TrailPoint[]) => moved(trail, { input: 'keyboard' });
const scaled = (trail: readonly TrailPoint[], time: number): TrailPoint[] =>
  trail.map(([ms, x, y]) => [ms * time, x, y]);

describe('the movement of a piece', () => {
  it.each([
    ['a hand that is quick', moved(byHand(TARGET, { frames: 28 }))],
    ['a hand that is slow', moved(byHand(TARGET, { frames: 200 }))],
    ['a hand that takes minutes', moved(scaled(byHand(TARGET), 200), { puzzleAgeMs: 300_000 })],
    ['a hand on a device that stood still on the way', moved(stuck(byHand(TARGET)))],
    ['a hand that misses by a few pixels', moved(byHand(TARGET + 6))],
    ['keys', keys(byKeys(TARGET))],
    ['keys that go to the end and back', keys(backFromTheEnd())],
  ])('passes %s [IDN-041]', (_, movement) => {
    expect(pictureFault(movement, TARGET)).toBeUndefined();
  });

  it.each<[string, Movement, string]>([
    ['the wrong place', moved(byHand(TARGET + 12)), 'position'],
    ['no trail', { ...moved([]), x: TARGET }, 'trailMissing'],
    ['a trail that ends elsewhere', { ...moved(byHand(120)), x: TARGET }, 'trailForged'],
    ['a trail that begins in the middle', moved(byHand(TARGET, { from: 100 })), 'trailForged'],
    ['time that runs backwards', moved(byHand(TARGET).map(([ms, x, y], i) => [i === 9 ? 1 : ms, x, y])), 'trailForged'],
    ['numbers that are none', moved(byHand(TARGET).map(([, x, y]) => [Number.NaN, x, y])), 'trailForged'],
    ['a movement older than its puzzle', moved(byHand(TARGET), { puzzleAgeMs: 500 }), 'trailForged'],
    ['a movement in no time', moved(scaled(byHand(TARGET), 0.2)), 'tooFast'],
    ['five points', moved(byHand(TARGET).filter((_, i) => i % 12 === 0 || i === 51)), 'tooFewPoints'],
    ['one leap', moved(byHand(TARGET).map(([ms, x, y]) => [ms, x < 180 ? x * 0.1 : x, y])), 'jump'],
    ['a straight line at one speed', moved(byScript(TARGET)), 'machineSpeed'],
    ['a slanting line at one speed', moved(byScript(TARGET, { y: 9 })), 'machineSpeed'],
    ['equal steps with a stuttering clock', moved(stuttering(byScript(TARGET, { y: 9 }))), 'machineSpeed'],
    ['speed that never slows down to aim', moved(faster(TARGET)), 'noHesitation'],
  ])('refuses %s [SEC-021]', (_, movement, fault) => {
    expect(pictureFault(movement, TARGET)).toBe(fault);
  });

  it('is judged before the place: what is said of it does not tell whether the place was right', () => {
    expect(pictureFault(moved(byScript(TARGET + 90)), TARGET)).toBe('machineSpeed');
    expect(pictureFault(moved(scaled(byHand(TARGET + 90), 0.2)), TARGET)).toBe('tooFast');
  });

  it('wants more than two presses of keys', () => {
    const two: TrailPoint[] = [
      [0, 0, 0],
      [500, 40, 0],
      [900, 80, 0],
    ];
    expect(pictureFault(keys(two), 80)).toBe('tooFewPoints');
  });

  it.each<[string, Movement, string]>([
    ['steps no key makes', keys(byHand(TARGET)), 'trailForged'],
    ['presses as even as a clock', keys(byKeys(TARGET).map(([, x, y], i) => [i * 200, x, y])), 'machineSpeed'],
    ['presses faster than keys repeat', keys(byKeys(TARGET).map(([, x, y], i) => [i * 4 + 400, x, y])), 'tooFast'],
    [
      'presses without a look',
      keys(byKeys(TARGET).map(([, x, y], i) => [i * 70 + (i % 3) * 20, x, y])),
      'noHesitation',
    ],
    ['keys that move it down', keys(byKeys(TARGET).map(([ms, x]) => [ms, x, 2])), 'trailForged'],
  ])('judges keys by their own rules: refuses %s [SEC-021]', (_, movement, fault) => {
    expect(pictureFault(movement, TARGET)).toBe(fault);
  });
});

describe('the question', () => {
  it('says numbers as people do', () => {
    expect([0, 7, 13, 20, 21, 48].map(inEnglish)).toEqual([
      'zero',
      'seven',
      'thirteen',
      'twenty',
      'twenty-one',
      'forty-eight',
    ]);
    expect([0, 7, 11, 13, 20, 21, 48].map(inThai)).toEqual(['ศูนย์', 'เจ็ด', 'สิบเอ็ด', 'สิบสาม', 'ยี่สิบ', 'ยี่สิบเอ็ด', 'สี่สิบแปด']);
  });

  it('has an answer that its words give', () => {
    const words = new Map(Array.from({ length: 100 }, (_, i) => [inEnglish(i), i]));
    const thai = new Map(Array.from({ length: 100 }, (_, i) => [inThai(i), i]));
    for (let i = 0; i < 60; i++) {
      const english = makeQuestion('EN');
      const [, a, sign, b] = /^What is (\S+) (plus|minus) (\S+)\?$/.exec(english.text)!;
      expect(words.get(a!)! + (sign === 'plus' ? 1 : -1) * words.get(b!)!).toBe(english.answer);
      const other = makeQuestion('TH');
      const [, c, thaiSign, d] = /^(\S+) (บวก|ลบ) (\S+) เท่ากับเท่าไร$/.exec(other.text)!;
      expect(thai.get(c!)! + (thaiSign === 'บวก' ? 1 : -1) * thai.get(d!)!).toBe(other.answer);
    }
  });

  it('takes Thai digits, and nothing but a number', () => {
    expect(['34', ' 34 ', '๓๔', '-3'].map(numberOf)).toEqual([34, 34, 34, -3]);
    expect(['', 'thirty', '3 4', '1e3', '99999', '３４'].map(numberOf)).toEqual(Array(6).fill(undefined));
  });
});

function stuttering(trail: TrailPoint[]): TrailPoint[] {
  return trail.map(([ms, x, y], i) => [ms * 1.4 + (i % 4) * 6 + (i > 30 ? (i - 30) ** 2 * 2 : 0), x, y]);
}

/** A movement with a pause of two seconds in the middle. */
function stuck(trail: TrailPoint[]): TrailPoint[] {
  return trail.map(([ms, x, y]) => [x > TARGET / 2 ? ms + 2000 : ms, x, y]);
}

/** A movement that accelerates until the end. */
function faster(x: number): TrailPoint[] {
  return Array.from({ length: 41 }, (_, i) => [i * 20, Math.round(x * (i / 40) ** 1.7 * 10) / 10, i % 3]);
}

function backFromTheEnd(): TrailPoint[] {
  const trail: TrailPoint[] = [
    [0, 0, 0],
    [600, 394, 0],
  ];
  let [x, ms] = [394, 900];
  for (const step of [40, 40, 40, 4, 4, 4, 4, 4, 4, 4, 4]) {
    x -= step;
    ms += step === 40 ? 220 : 95 + (x % 7) * 9;
    trail.push([ms, x, 0]);
  }
  return trail;
}
