import { useSyncExternalStore } from 'react';
import { type MemberEntry, memberEntries } from './feature.ts';
import { queryClient } from './query-client.ts';

/** Ignores new queries without data: they change nothing and occur during rendering. */
const subscribe = (changed: () => void) =>
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') changed();
  });

/** Returns the entries of a menu that this member has, in their order. Updates when data of the member changes. */
export function useMemberEntries(menu: keyof MemberEntry['in']): MemberEntry[] {
  const entries = memberEntries(menu);
  const shown = () => entries.map(({ isShown }) => (isShown === undefined || isShown() ? 1 : 0)).join('');
  const flags = useSyncExternalStore(subscribe, shown);
  return entries.filter((_entry, at) => flags[at] === '1');
}
