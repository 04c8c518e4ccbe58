import { create } from 'zustand';
import type { Game } from './queries.ts';

/** Vendor whose list the popup shows (GAM-031): that of the clicked entry. */
export type ListedVendor = Pick<Game, 'vassalage' | 'vendor' | 'gameType'>;

/**
 * State of the popup; `on` is the page it was opened on. A game started from it replaces the page; after going back,
 * the list is open again.
 */
export const useGameList = create<{ of: ListedVendor | null; on: string }>(() => ({ of: null, on: '' }));
export const openGameList = ({ vassalage, vendor, gameType }: ListedVendor): void =>
  useGameList.setState({ of: { vassalage, vendor, gameType }, on: window.location.pathname });
export const closeGameList = (): void => useGameList.setState({ of: null, on: '' });
