import { allFeatures } from '@sanam/portal/lib/feature.ts';
import { useQueries } from '@tanstack/react-query';

/** Returns the number of claimable rewards of other modules; 0 while loading. */
export function useOtherRewards(): number {
  const queries = allFeatures().flatMap(({ rewardCounts = [] }) => rewardCounts);
  return useQueries({ queries, combine: (answers) => answers.reduce((sum, { data }) => sum + (data ?? 0), 0) });
}
