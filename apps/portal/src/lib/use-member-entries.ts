import { useSyncExternalStore } from 'react';
import { type MemberEntry, memberEntries } from './feature.ts';
import { queryClient } from './query-client.ts';

/** What is only asked for changes nothing yet, and is told while a page is drawn. */
const subscribe = (changed: () => void) =>
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') changed();
  });

/** The entries of a menu that this member has, in their order. Read again when something is learned of the member. */
export function useMemberEntries(menu: keyof MemberEntry['in']): MemberEntry[] {
  const entries = memberEntries(menu);
  const shown = () => entries.map(({ isShown }) => (isShown === undefined || isShown() ? 1 : 0)).join('');
  const flags = useSyncExternalStore(subscribe, shown);
  return entries.filter((_entry, at) => flags[at] === '1');
}
