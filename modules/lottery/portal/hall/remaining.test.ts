import { describe, expect, it } from 'vitest';
import { refreshMs, secondsLeft } from './remaining.ts';

const game = (remainTime: number, lockTime = 0, numero: string | null = '20261120') => ({
  numero,
  remainTime,
  lockTime,
});

describe('when the list of lotteries is read again', () => {
  it('is after the shortest remaining time, at most 30 seconds [LOT-013]', () => {
    expect(refreshMs([game(900), game(12), game(45)])).toBe(12_000);
    expect(refreshMs([game(900), game(31)])).toBe(30_000);
  });

  it('is after 7 seconds when the shortest remaining time is zero or less [LOT-014]', () => {
    expect(refreshMs([game(900), game(0)])).toBe(7000);
    expect(refreshMs([game(900), game(4, 5)])).toBe(7000);
  });

  it('counts the lock time off, and leaves out games without a draw [LOT-015]', () => {
    expect(refreshMs([game(25, 5)])).toBe(20_000);
    expect(refreshMs([game(0, 0, null), game(25, 5)])).toBe(20_000);
    expect(refreshMs([])).toBe(30_000);
  });
});

describe('seconds until sales end', () => {
  it('are counted on from the answer, without the lock time, never below zero [LOT-015]', () => {
    const readAt = 1_700_000_000_400;
    expect(secondsLeft(game(65, 5), readAt, 1_700_000_000)).toBe(60);
    expect(secondsLeft(game(65, 5), readAt, 1_700_000_021)).toBe(39);
    expect(secondsLeft(game(65, 5), readAt, 1_700_000_100)).toBe(0);
  });

  it('do not grow when the clock of the device is set back', () => {
    expect(secondsLeft(game(65, 5), 1_700_000_050_000, 1_700_000_000)).toBe(60);
  });
});
