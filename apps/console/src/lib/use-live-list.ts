import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DataProvider, type RaRecord, useDataProvider, useListContext } from 'react-admin';
import { useLiveState, useLiveNews } from './live.tsx';
import { isLiveList, liveResource } from './live-resources.ts';
import { mergeRows } from './merge-rows.ts';

const GATHER_MS = 400;
const POLL_MS = 10_000;

/**
 * Keeps the list of the context current without moving rows: after an event (or every 10 s without a connection) reads
 * the same page in the background, updates the rows in place and returns the number of new ones. `showFresh` shows
 * them.
 */
export function useLiveList(): { fresh: number; showFresh: () => void } {
  const { resource, data, page, perPage, sort, filterValues, refetch } = useListContext();
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const state = useLiveState();
  const isLive = isLiveList(resource);
  // Another page, order or filter is another list: the count of new rows starts again.
  const place = JSON.stringify([page, perPage, sort, filterValues]);
  const [waiting, setWaiting] = useState<{ place: string; count: number }>({ place, count: 0 });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const showFresh = useCallback(() => {
    setWaiting({ place, count: 0 });
    void refetch();
  }, [refetch, place]);

  async function look(): Promise<void> {
    if (data === undefined) return;
    const params = { pagination: { page, perPage }, sort, filter: filterValues };
    const { data: now } = await dataProvider.getList<RaRecord>(resource, params);
    const { rows, fresh: added, gone } = mergeRows(data, now);
    if (data.length === 0 && added.length > 0) return showFresh();
    const left = await Promise.all(gone.map((id) => rowNow(dataProvider, resource, id)));
    const renewed = new Map(left.flatMap((row) => (row === undefined ? [] : [[String(row.id), row]])));
    setWaiting({ place, count: added.length });
    client.setQueriesData<{ data: RaRecord[] }>({ queryKey: [resource, 'getList'] }, (old) =>
      old === undefined || !sameIds(old.data, data)
        ? old
        : { ...old, data: rows.map((row) => renewed.get(String(row.id)) ?? row) },
    );
  }

  const lookNow = useRef(look);
  useEffect(() => {
    lookNow.current = look;
  });
  const lookSoon = useCallback(() => {
    clearTimeout(timer.current);
    // A failed read is repeated at the next event or poll. The list itself shows permanent errors.
    timer.current = setTimeout(() => void lookNow.current().catch(() => {}), GATHER_MS);
  }, []);

  useLiveNews((news) => {
    if (isLive && (news.type === 'resync' || liveResource(news) === resource)) lookSoon();
  });
  useEffect(() => {
    if (!isLive || state !== 'lost') return;
    const poll = setInterval(lookSoon, POLL_MS);
    return () => clearInterval(poll);
  }, [isLive, state, lookSoon]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { fresh: waiting.place === place ? waiting.count : 0, showFresh };
}

/**
 * Returns the current list row of a record that no longer matches the filter. Reads it from the list: reading the whole
 * record would be written to the audit log.
 */
async function rowNow(dataProvider: DataProvider, resource: string, id: string): Promise<RaRecord | undefined> {
  try {
    if (resource === 'approvals') return (await dataProvider.getOne<RaRecord>(resource, { id })).data;
    const params = { pagination: { page: 1, perPage: 1 }, filter: { q: id } };
    return (await dataProvider.getList<RaRecord>(resource, params)).data.find((row) => row.id === id);
  } catch {
    return undefined;
  }
}

function sameIds(one: readonly RaRecord[], other: readonly RaRecord[]): boolean {
  return one.length === other.length && one.every((row, i) => row.id === other[i]?.id);
}
