import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Value } from '@sanam/client/client';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';

export type Tree = Value<'opsAgentTree'>;
export type TreeRow = Tree['list'][number];

export interface TreePlace {
  /** Agent whose downline is shown; null for the members directly below the merchant. */
  upline: string | null;
  /** Business day; null for now. */
  at: string | null;
  /** Part of a name, searched in the whole tree. */
  q: string | null;
}

const PAGE = 25;

/**
 * Returns the position in the tree from the address, so that it can be shared as a link, and a function to change it.
 */
export function useTreePlace(): [TreePlace, (change: Partial<TreePlace>) => void] {
  const [params, setParams] = useSearchParams();
  const place = { upline: params.get('upline'), at: params.get('at'), q: params.get('q') };
  return [
    place,
    (change) => {
      const next = { ...place, ...change };
      const kept = Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]));
      setParams(new URLSearchParams(kept));
    },
  ];
}

/** Reads the tree page by page; each page starts after the last row of the previous one. */
export function useTree({ upline, at, q }: TreePlace) {
  const call = useCall();
  const query = useInfiniteQuery({
    queryKey: ['agentTree', upline, at, q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        'opsAgentTree',
        {
          query: {
            pageSize: PAGE,
            ...(q === null ? (upline === null ? {} : { upline }) : { q }),
            ...(at === null ? {} : { at }),
            ...(pageParam === undefined ? {} : { after: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: (last: Tree) => (last.hasMore && q === null ? last.list.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
  useDecisions(query.refetch);
  return query;
}
