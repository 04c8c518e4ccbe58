import { sessionStore } from '@sanam/portal/lib/storage.ts';
import { create } from 'zustand';
import type { BasketLine } from './basket.ts';

type Baskets = Record<string, readonly BasketLine[]>;

/** Key in the tab's session storage: a basket survives a reload and the detour to the log-in. */
const STORAGE_KEY = 'lotteryBaskets';
const NOTHING: readonly BasketLine[] = [];

function isLine(one: unknown): one is BasketLine {
  if (typeof one !== 'object' || one === null) return false;
  const { playType, pick, amount } = one as Record<string, unknown>;
  return typeof playType === 'string' && typeof pick === 'string' && /^\d{1,7}\.\d{2}$/.test(String(amount));
}

function keptBaskets(): Baskets {
  try {
    const kept = JSON.parse(sessionStore.get(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    const entries = Object.entries(kept).map(([code, lines]) => [
      code,
      Array.isArray(lines) ? lines.filter(isLine) : [],
    ]);
    return Object.fromEntries(entries) as Baskets;
  } catch {
    return {};
  }
}

/** Picks that were chosen and not bought yet, by game code. */
const useBaskets = create<{ byGame: Baskets }>(() => ({ byGame: keptBaskets() }));

export const useBasket = (gameCode: string): readonly BasketLine[] =>
  useBaskets(({ byGame }) => byGame[gameCode]) ?? NOTHING;

export const basketOf = (gameCode: string): readonly BasketLine[] => useBaskets.getState().byGame[gameCode] ?? NOTHING;

export function setBasket(gameCode: string, lines: readonly BasketLine[]): void {
  const byGame = { ...useBaskets.getState().byGame, [gameCode]: lines };
  useBaskets.setState({ byGame });
  sessionStore.set(STORAGE_KEY, JSON.stringify(byGame));
}
