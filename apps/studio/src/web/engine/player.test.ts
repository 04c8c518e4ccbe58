import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetError } from './net.ts';
import type { RewardView, RoundView, SessionView } from '../../wire.ts';
import { createPlayer, type PlayerDeps } from './player.ts';

const stops = [2, 2, 2];
const unseen: RoundView = {
  id: 'r1',
  state: 'SETTLED',
  stake: '100',
  win: '0',
  spins: [{ stops, isFree: false, units: 0, scatters: 0, freeSpinsWon: 0 }],
  shownSpins: 0,
  refusalCode: null,
  balanceBefore: '1000',
  balanceAfter: '900',
} as unknown as RoundView;

/** Creates a player with the balance `wallet.balance`; records the displayed balances in `shown`. */
function player(lastRound: RoundView | null, wallet: { balance: string }) {
  const shown: bigint[] = [];
  /** Calls to the studio and messages to the portal, in order. */
  const said: string[] = [];
  /** The portal's confirmation of a round. */
  const heard = Promise.resolve();
  const session = {
    balance: wallet.balance,
    maxBet: null,
    lastRound,
    exponent: 2,
    currency: 'THB',
    mode: 'real',
    reward: null,
  };
  let whileShown = async (): Promise<void> => {};
  const deps = {
    net: {
      readSession: async () => ({ ...session, balance: wallet.balance }),
      markShown: async () => undefined,
      spin: async () => {
        said.push('bet');
        return { round: unseen, reward: null };
      },
      rounds: async () => [],
    },
    session: session as unknown as SessionView,
    skin: { game: { stakes: [100n], defaultStake: 100n, reels: [1, 2, 3] } },
    hud: new Proxy(
      {},
      { get: (_, name) => (name === 'setBalance' ? (value: bigint) => shown.push(value) : () => undefined) },
    ),
    presenter: {
      play: async () => {
        await whileShown();
        said.push('seen');
      },
      still: () => undefined,
      start: () => undefined,
      stopCycling: () => undefined,
    },
    parent: {
      roundShowing: async (round: string) => {
        said.push(`showing ${round}`);
        await heard;
        said.push('heard');
      },
      roundShown: (round: string) => said.push(`shown ${round}`),
      exit: () => undefined,
    },
    translate: (key: string) => key,
    onSessionEnded: () => undefined,
    onOutOfCredits: () => undefined,
    onFreeRoundsOver: async () => void said.push('over'),
  } as unknown as PlayerDeps;
  const game = createPlayer(deps);
  return {
    game,
    /** Gives the session these free rounds from now on. */
    async offer(reward: RewardView) {
      const { readSession } = deps.net;
      deps.net.readSession = async () => ({ ...(await readSession()), reward });
      await game.refresh();
      deps.net.readSession = readSession;
    },
    shown,
    said,
    net: deps.net,
    whileShown: (act: () => Promise<void>) => (whileShown = act),
  };
}

describe('the balance of a game', () => {
  it('is the wallet’s own after a round of an earlier visit was shown', async () => {
    const one = player(unseen, { balance: '650' });
    await one.game.resume();
    await vi.waitFor(() => expect(one.shown.at(-1)).toBe(650n));
    expect(one.shown).toContain(900n);
  });

  it('heard of while a round is shown is shown after it', async () => {
    const wallet = { balance: '900' };
    const one = player(unseen, wallet);
    one.whileShown(async () => {
      wallet.balance = '5000';
      await one.game.refresh();
    });
    await one.game.resume();
    await vi.waitFor(() => expect(one.shown.at(-1)).toBe(5000n));
  });
});

describe('what the portal hears of a round', () => {
  afterEach(() => void vi.useRealTimers());

  it('is that it is being shown, heard before the bet leaves, and that it was shown when all of it was seen', async () => {
    const one = player(null, { balance: '1000' });
    await one.game.spin();
    const [first] = one.said;
    expect(first).toMatch(/^showing \w{32}$/);
    expect(one.said).toEqual([first, 'heard', 'bet', 'seen', first!.replace('showing', 'shown')]);
  });

  it('is the same of a round that an earlier visit did not see', async () => {
    const one = player(unseen, { balance: '900' });
    await one.game.resume();
    expect(one.said.filter((word) => word !== 'heard')).toEqual(['showing r1', 'seen', 'shown r1']);
  });

  it('is the end of it too when the bet fails', async () => {
    const one = player(null, { balance: '1000' });
    one.net.spin = () => Promise.reject(new NetError(409, 'round_open'));
    await one.game.spin();
    expect(one.said).toEqual([expect.stringMatching(/^showing /), 'heard', expect.stringMatching(/^shown /)]);
  });

  it('is said again while a long one goes on, and no longer', async () => {
    vi.useFakeTimers();
    const one = player(unseen, { balance: '900' });
    one.whileShown(async () => void (await vi.advanceTimersByTimeAsync(25_000)));
    await one.game.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.said.filter((word) => word !== 'heard')).toEqual([
      'showing r1',
      'showing r1',
      'showing r1',
      'seen',
      'shown r1',
    ]);
  });
});

describe('free rounds in the game', () => {
  const reward = { id: 'f1', stake: '100', count: 2, left: 1, won: '40', isOver: false, expiresAt: '' };
  const free = { ...unseen, isFree: true, win: '60', balanceBefore: '30', balanceAfter: '30' } as RoundView;

  it('are played without money, and the last one tells what all won', async () => {
    const one = player(null, { balance: '30' });
    const pressed: unknown[] = [];
    one.net.readSession = async () => ({ balance: '130', reward: null }) as unknown as SessionView;
    one.net.spin = async (_press, stake, rewardId) => {
      pressed.push([stake, rewardId]);
      return { round: free, reward: { ...reward, left: 0, won: '100', isOver: true } };
    };
    await one.offer(reward);
    expect(one.game.stake).toBe(100n);
    await one.game.spin();
    expect(pressed).toEqual([[100n, 'f1']]);
    expect(one.said).toContain('over');
    await vi.waitFor(() => expect(one.shown.at(-1)).toBe(130n));
    expect(one.shown.filter((balance) => balance < 30n)).toEqual([]);
  });

  it('that ended meanwhile are not paid by the player', async () => {
    const one = player(null, { balance: '500' });
    const presses: unknown[] = [];
    one.net.spin = (...press) => {
      presses.push(press);
      return Promise.reject(new NetError(409, 'free_rounds_over'));
    };
    await one.offer(reward);
    await one.game.spin();
    expect(presses).toHaveLength(1);
    await vi.waitFor(() => expect(one.shown.at(-1)).toBe(500n));
  });
});
