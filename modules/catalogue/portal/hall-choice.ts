/** Options of the minimum-bet filter beside "all" (GAM-028), as the call takes them. */
export const minBets = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const;
export type MinBet = (typeof minBets)[number];

/** What is looked for within one list, and the page one is on. */
export interface HallChoice {
  gameName: string;
  /** null: every class. */
  gameClassify: string | null;
  minBet: MinBet | null;
  page: number;
}

export const freshChoice: HallChoice = { gameName: '', gameClassify: null, minBet: null, page: 1 };

/** Nothing looked for: the whole list. */
export const nothingSought = { gameName: '', gameClassify: null, minBet: null } as const;

/** A list is a tab and a vendor. Another list begins afresh: page, filters and games (GAM-044, GAM-048). */
export function choiceOf(kept: { list: string; choice: HallChoice }, list: string): HallChoice {
  return kept.list === list ? kept.choice : freshChoice;
}

/**
 * A name, a class or a minimum bet goes back to page 1 (GAP-118). A value that is already there changes nothing: the
 * same object comes back, so that nothing is asked for again (GAM-029, GAM-030).
 */
export function choose(choice: HallChoice, change: Partial<Omit<HallChoice, 'page'>>): HallChoice {
  const next = { ...choice, ...change, page: 1 };
  const isSame =
    next.gameName === choice.gameName && next.gameClassify === choice.gameClassify && next.minBet === choice.minBet;
  return isSame ? choice : next;
}

/** Another page, never outside 1 to the last one (GAM-045). */
export function turn(choice: HallChoice, page: number, totalPages: number): HallChoice {
  const to = Math.max(1, Math.min(page, totalPages));
  return to === choice.page ? choice : { ...choice, page: to };
}
