import { describe, expect, it, vi } from 'vitest';
import type { Round, Session } from './net.ts';
import { createPlayer, type PlayerDeps } from './player.ts';

const stops = [2, 2, 2];
const unseen: Round = {
  id: 'r1',
  state: 'SETTLED',
  stake: '100',
  win: '0',
  spins: [{ stops, isFree: false, units: 0, scatters: 0, freeSpinsWon: 0 }],
  shownSpins: 0,
  refusalCode: null,
  balanceBefore: '1000',
  balanceAfter: '900',
} as unknown as Round;

/** A player whose wallet holds what `wallet.balance` says; what is shown ends up in `shown`. */
function player(lastRound: Round | null, wallet: { balance: string }) {
  const shown: bigint[] = [];
  const session = { balance: wallet.balance, maxBet: null, lastRound, exponent: 2, currency: 'THB', mode: 'real' };
  let whileShown = async (): Promise<void> => {};
  const quiet = new Proxy({}, { get: () => () => undefined });
  const deps = {
    net: { readSession: async () => ({ ...session, balance: wallet.balance }), markShown: async () => undefined },
    session: session as unknown as Session,
    skin: { game: { stakes: [100n], defaultStake: 100n, reels: [1, 2, 3] } },
    hud: new Proxy(
      {},
      { get: (_, name) => (name === 'setBalance' ? (value: bigint) => shown.push(value) : () => undefined) },
    ),
    presenter: {
      play: () => whileShown(),
      still: () => undefined,
      start: () => undefined,
      stopCycling: () => undefined,
    },
    parent: quiet,
    translate: (key: string) => key,
    onSessionEnded: () => undefined,
    onOutOfCredits: () => undefined,
  } as unknown as PlayerDeps;
  return {
    ...createPlayer(deps),
    shown,
    whileShown: (act: () => Promise<void>) => (whileShown = act),
  };
}

describe('the balance of a game', () => {
  it('is the wallet’s own after a round of an earlier visit was shown', async () => {
    const one = player(unseen, { balance: '650' });
    await one.resume();
    await vi.waitFor(() => expect(one.shown.at(-1)).toBe(650n));
    expect(one.shown).toContain(900n);
  });

  it('heard of while a round is shown is shown after it', async () => {
    const wallet = { balance: '900' };
    const one = player(unseen, wallet);
    one.whileShown(async () => {
      wallet.balance = '5000';
      await one.refresh();
    });
    await one.resume();
    await vi.waitFor(() => expect(one.shown.at(-1)).toBe(5000n));
  });
});
