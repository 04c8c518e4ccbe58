import { allFeatures } from '@sanam/portal/lib/feature.ts';
import { useQueries } from '@tanstack/react-query';

/** How many rewards of other modules can be claimed; 0 while they are read. */
export function useOtherRewards(): number {
  const queries = allFeatures().flatMap(({ rewardCounts = [] }) => rewardCounts);
  return useQueries({ queries, combine: (answers) => answers.reduce((sum, { data }) => sum + (data ?? 0), 0) });
}
