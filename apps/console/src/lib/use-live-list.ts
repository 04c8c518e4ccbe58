import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useListContext } from 'react-admin';
import { useLiveState, useLiveTopic } from './live.tsx';
import { isLiveList, liveResource } from './live-resources.ts';
import { mergeRows } from './merge-rows.ts';

const GATHER_MS = 400;
const POLL_MS = 10_000;

/**
 * Keeps the list of the context up to date without moving it under the reader: after an event (or every 10 s while the
 * connection is lost) the same page is read once more behind the screen, its rows are renewed in place, and how many new
 * ones wait is answered. `showFresh` lets them in.
 */
export function useLiveList(): { fresh: number; showFresh: () => void } {
  const { resource, data, page, perPage, sort, filterValues, refetch } = useListContext();
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const state = useLiveState();
  const isLive = isLiveList(resource);
  const [fresh, setFresh] = useState<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const showFresh = useCallback(() => {
    setFresh([]);
    void refetch();
  }, [refetch]);

  async function look(): Promise<void> {
    if (data === undefined) return;
    const params = { pagination: { page, perPage }, sort, filter: filterValues };
    const { data: now } = await dataProvider.getList<RaRecord>(resource, params);
    const { rows, fresh: added, gone } = mergeRows(data, now);
    if (data.length === 0 && added.length > 0) return showFresh();
    const left = await Promise.all(
      gone.map((id) => dataProvider.getOne<RaRecord>(resource, { id }).catch(() => undefined)),
    );
    const renewed = new Map(left.flatMap((one) => (one === undefined ? [] : [[String(one.data.id), one.data]])));
    setFresh(added);
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
    // What cannot be read now is read at the next event or poll; the list says itself when it is broken.
    timer.current = setTimeout(() => void lookNow.current().catch(() => {}), GATHER_MS);
  }, []);

  useLiveTopic((topic) => {
    if (isLive && (topic.type === 'resync' || liveResource(topic) === resource)) lookSoon();
  });
  useEffect(() => {
    if (!isLive || state !== 'lost') return;
    const poll = setInterval(lookSoon, POLL_MS);
    return () => clearInterval(poll);
  }, [isLive, state, lookSoon]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another page, order or filter is another list.
  const place = JSON.stringify([page, perPage, sort, filterValues]);
  useEffect(() => setFresh([]), [place]);

  return { fresh: fresh.length, showFresh };
}

function sameIds(one: readonly RaRecord[], other: readonly RaRecord[]): boolean {
  return one.length === other.length && one.every((row, i) => row.id === other[i]?.id);
}
