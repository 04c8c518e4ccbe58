import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { keys } from './keys.ts';
import { endShow, ROUND_MAX_MS, roundShowing, roundShown, SILENT_MAX_MS, useRoundOnShow } from './round-on-show.ts';

const balance = (sumBalance: string, version: number) => ({ sumBalance, symbol: '฿', version });
const wallet = (sumBalance: string, version: number) =>
  void queryClient.setQueryData(keys.balance, balance(sumBalance, version));
const kept = () => useRoundOnShow.getState().kept?.balance.sumBalance;

beforeEach(() => {
  vi.useFakeTimers();
  endShow();
  queryClient.clear();
  wallet('1000', 1);
  return () => vi.useRealTimers();
});

describe('the balance while a game shows a round', () => {
  it('is that of before the round until the game says that it was shown', () => {
    roundShowing('r1');
    wallet('3098.50', 3);
    expect(kept()).toBe('1000');
    roundShown('r1');
    expect(kept()).toBeUndefined();
  });

  it('stays through the news that the round is still being shown', () => {
    roundShowing('r1');
    wallet('3098.50', 3);
    for (let said = 0; said < 5; said++) {
      vi.advanceTimersByTime(SILENT_MAX_MS - 1);
      roundShowing('r1');
      expect(kept()).toBe('1000');
    }
  });

  it('is the true one when the game falls silent, and stays so for that round', () => {
    roundShowing('r1');
    vi.advanceTimersByTime(SILENT_MAX_MS);
    expect(kept()).toBeUndefined();
    roundShowing('r1');
    expect(kept()).toBeUndefined();
    wallet('1020', 3);
    roundShowing('r2');
    expect(kept()).toBe('1020');
  });

  it('is the true one after the longest time a round may take, whatever the game says', () => {
    roundShowing('r1');
    for (let passed = 0; passed < ROUND_MAX_MS; passed += 10_000) {
      vi.advanceTimersByTime(10_000);
      roundShowing('r1');
    }
    expect(kept()).toBeUndefined();
  });

  it('of the next round begins with what the wallet has by then', () => {
    roundShowing('r1');
    wallet('990', 2);
    roundShowing('r2');
    expect(kept()).toBe('990');
    roundShown('r1');
    expect(kept()).toBe('990');
    roundShown('r2');
    expect(kept()).toBeUndefined();
  });

  it('is the true one at once when the player leaves, and for a player who has none yet', () => {
    roundShowing('r1');
    endShow();
    expect(kept()).toBeUndefined();
    queryClient.clear();
    roundShowing('r2');
    expect(kept()).toBeUndefined();
  });
});
