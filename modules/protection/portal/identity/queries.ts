import type { Value } from '@sanam/client/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '@sanam/portal/lib/api.ts';
import { identityCalls } from '../../contract/calls.ts';

export type Identity = Value<'identity'>;

/** First part of the cached answer; `later.ts` says what makes it stale. */
export const identityKey = ['identity'] as const;

/** The own level, what it opens, and the last document. A payment of a minute ago may have raised it. */
export const useIdentity = () =>
  useQuery({
    queryKey: identityKey,
    queryFn: () => call(identityCalls.identity),
    staleTime: 0,
    // Beside the live channel: somebody waits to be led on.
    refetchInterval: ({ state }) => (state.data?.check?.state === 'starting' ? 1500 : false),
  });
