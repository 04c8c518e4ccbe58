import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from '@sanam/portal/router/router.ts';
import { recall, remember, useEntry } from '@sanam/portal/lib/entry-memory.ts';
import { useProtected } from '@sanam/portal/lib/gate.ts';
import { choiceOf, choose, freshChoice, type HallChoice, turn } from './hall-choice.ts';
import { type HallTab, hallTab } from './hall-tabs.ts';
import type { HallFilter } from './hall-queries.ts';

interface KeptChoice {
  list: string;
  choice: HallChoice;
}

/** Format of a vendor's code in the calls; other values in the address are ignored. */
const VENDOR = /^[A-Z0-9_]{2,32}$/;

/**
 * Returns the state of a hall. Tab and vendor are in the address (GAM-014, GAM-015), search and filters in memory, so
 * that they are restored on return from a game.
 */
export function useHall(gameType: GameType, hasTabs: boolean) {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const { entry } = useEntry();
  const guarded = useProtected();
  const tab = hasTabs ? hallTab(query.get('page')) : 'all';
  const wanted = query.get('vassalage');
  const vassalage = wanted !== null && VENDOR.test(wanted) ? wanted : null;
  const list = `${tab}/${vassalage ?? ''}`;
  const [kept, setKept] = useState(() => recall<KeptChoice>(entry, 'choice') ?? { list, choice: freshChoice });
  useEffect(() => remember(entry, 'choice', kept), [entry, kept]);
  const choice = choiceOf(kept, list);
  const go = (page: HallTab, vendor: string | null) => {
    const next = new URLSearchParams(query);
    if (hasTabs) next.set('page', page);
    if (vendor === null) next.delete('vassalage');
    else next.set('vassalage', vendor);
    setKept({ list: '', choice: freshChoice });
    setQuery(next, { replace: true });
  };
  const change = useCallback(
    (next: (choice: HallChoice) => HallChoice) =>
      setKept((before) => {
        const now = choiceOf(before, list);
        const after = next(now);
        return after === now && before.list === list ? before : { list, choice: after };
      }),
    [list],
  );
  const { gameName, gameClassify, minBet } = choice;
  const filter: HallFilter = {
    list: tab === 'hot' || tab === 'fav' ? tab : 'all',
    gameType,
    vassalage,
    gameName,
    gameClassify,
    minBet,
  };
  return {
    tab,
    vassalage,
    list,
    choice,
    filter,
    onChoose: (some: Partial<HallChoice>) => change((before) => choose(before, some)),
    onPage: (page: number, totalPages: number) => change((before) => turn(before, page, totalPages)),
    selectTab: (page: HallTab) => guarded(page, `${pathname}?page=${page}`, () => go(page, null)),
    /** A vendor shows its whole list, because a member's own lists contain all vendors. */
    selectVendor: (vendor: string | null) => go(tab === 'hot' ? 'hot' : 'all', vendor),
  };
}
