import { useLocation } from 'react-router';

/** Entries of the history that are remembered; a tab that is older forgets its first ones. */
const ENTRIES_MAX = 50;

/** What one entry of the history was left with, by its key: in memory, for as long as the tab is not loaded anew. */
const entries = new Map<string, Map<string, unknown>>();

/** What this entry was left with under this name, when one comes back to it; undefined on the first visit. */
export function recall<Kept>(entry: string, name: string): Kept | undefined {
  return entries.get(entry)?.get(name) as Kept | undefined;
}

/** Keeps something for the return to this entry. */
export function remember(entry: string, name: string, kept: unknown): void {
  const own = entries.get(entry) ?? new Map<string, unknown>();
  own.set(name, kept);
  entries.delete(entry);
  entries.set(entry, own);
  const [oldest] = entries.keys();
  if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
}

/** What a link back carries: the entry whose place and choices the page takes up. */
interface Return {
  entry?: unknown;
}

/** The key under which this entry is remembered: its own, or that of the one it is a return to. */
export function useEntry(): { entry: string; isReturn: boolean } {
  const { key, state } = useLocation();
  const entry = (state as Return | null)?.entry;
  return typeof entry === 'string' ? { entry, isReturn: true } : { entry: key, isReturn: false };
}
