import type { Value } from '@sanam/client/client';
import { call } from '@sanam/portal/lib/api.ts';
import { useQuery } from '@tanstack/react-query';
import { protectionCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

export type Protection = Value<'protection'>;
export type Limit = Protection['limits'][number];

/** The member's own limits, figures, break and exclusion. */
export const useProtection = () =>
  // An order or a bet of a minute ago is in it: read again when the page is opened.
  useQuery({ queryKey: keys.protection, queryFn: () => call(protectionCalls.protection), staleTime: 0 });
