import { create } from 'zustand';
import type { Game } from './queries.ts';

/** The vendor whose list the popup shows (GAM-031): that of the entry that was pressed. */
export type ListedVendor = Pick<Game, 'vassalage' | 'vendor' | 'gameType'>;

/** `on` is the page the list was opened on: a game started from it takes the page, and back there the list is again. */
export const useGameList = create<{ of: ListedVendor | null; on: string }>(() => ({ of: null, on: '' }));
export const openGameList = ({ vassalage, vendor, gameType }: ListedVendor): void =>
  useGameList.setState({ of: { vassalage, vendor, gameType }, on: window.location.pathname });
export const closeGameList = (): void => useGameList.setState({ of: null, on: '' });
