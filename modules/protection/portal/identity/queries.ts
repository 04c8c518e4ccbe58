import type { Value } from '@sanam/client/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '@sanam/portal/lib/api.ts';
import { identityCalls } from '../../contract/calls.ts';

export type Identity = Value<'identity'>;

/** Prefix of the query key; `later.ts` invalidates it. */
export const identityKey = ['identity'] as const;

/**
 * Reads the member's level, its limits and the last document. Never cached, because a recent payment may have raised
 * the level.
 */
export const useIdentity = () =>
  useQuery({
    queryKey: identityKey,
    queryFn: () => call(identityCalls.identity),
    staleTime: 0,
    // Polls in addition to the live channel, because the member waits for the redirect.
    refetchInterval: ({ state }) => (state.data?.check?.state === 'starting' ? 1500 : false),
  });
