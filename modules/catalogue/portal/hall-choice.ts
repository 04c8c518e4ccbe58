/** Options of the minimum-bet filter besides "all" (GAM-028), in the format of the call. */
export const minBets = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const;
export type MinBet = (typeof minBets)[number];

/** Search, filters and page within one list. */
export interface HallChoice {
  gameName: string;
  /** Class; null: every class. */
  gameClassify: string | null;
  minBet: MinBet | null;
  page: number;
}

export const freshChoice: HallChoice = { gameName: '', gameClassify: null, minBet: null, page: 1 };

/** No search and no filters: the whole list. */
export const nothingSought = { gameName: '', gameClassify: null, minBet: null } as const;

/**
 * Returns the choice of a list, which is a tab and a vendor. Another list starts with fresh page, filters and games
 * (GAM-044, GAM-048).
 */
export function choiceOf(kept: { list: string; choice: HallChoice }, list: string): HallChoice {
  return kept.list === list ? kept.choice : freshChoice;
}

/**
 * Changes name, class or minimum bet and goes back to page 1 (GAP-118). An unchanged value returns the same object, so
 * that nothing is loaded again (GAM-029, GAM-030).
 */
export function choose(choice: HallChoice, change: Partial<Omit<HallChoice, 'page'>>): HallChoice {
  const next = { ...choice, ...change, page: 1 };
  const isSame =
    next.gameName === choice.gameName && next.gameClassify === choice.gameClassify && next.minBet === choice.minBet;
  return isSame ? choice : next;
}

/** Changes the page, always within 1 to the last one (GAM-045). */
export function turn(choice: HallChoice, page: number, totalPages: number): HallChoice {
  const to = Math.max(1, Math.min(page, totalPages));
  return to === choice.page ? choice : { ...choice, page: to };
}
