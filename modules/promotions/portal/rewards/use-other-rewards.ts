import { allFeatures } from '@sanam/portal/lib/feature.ts';
import { useQueries, useQueryClient } from '@tanstack/react-query';

interface OtherRewards {
  /** Number of claimable rewards, of those modules that have answered. */
  count: number;
  /** Whether all modules have answered. */
  isKnown: boolean;
  /** Error of the first module that did not answer; null if there is none. */
  error: Error | null;
  /** Reads again whatever could not be read, the lists of these modules too. */
  retry: () => Promise<void>;
}

/** Returns the claimable rewards of other modules. */
export function useOtherRewards(): OtherRewards {
  const client = useQueryClient();
  const queries = allFeatures().flatMap(({ rewardCounts = [] }) => rewardCounts);
  const read = useQueries({
    queries,
    combine: (answers) => ({
      count: answers.reduce((sum, { data }) => sum + (data ?? 0), 0),
      isKnown: answers.every(({ data }) => data !== undefined),
      error: answers.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    }),
  });
  return {
    ...read,
    retry: () => client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  };
}
