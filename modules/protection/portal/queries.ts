import type { Value } from '@sanam/client/client';
import { call } from '@sanam/portal/lib/api.ts';
import { useQuery } from '@tanstack/react-query';
import { protectionCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

export type Protection = Value<'protection'>;
export type Limit = Protection['limits'][number];

/** Reads the member's limits, figures, break and exclusion. */
export const useProtection = () =>
  // Never cached, because it includes orders and bets of the last minute.
  useQuery({ queryKey: keys.protection, queryFn: () => call(protectionCalls.protection), staleTime: 0 });
