import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Value } from '@sanam/client/client';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { callbackWindows } from '../../contract/game-types.ts';

export type Window = (typeof callbackWindows)[number];
/** Polling interval in milliseconds; servers write their counts every two seconds. */
const AGAIN_MS = 2000;

/** The time window of the figures, kept in the address. */
export function useWindow(): [Window, (window: Window) => void] {
  const [search, setSearch] = useSearchParams();
  const window = callbackWindows.find((one) => one === search.get('window')) ?? '1h';
  return [window, (next) => setSearch({ window: next }, { replace: true })];
}

export function useCallbacks(window: Window) {
  const call = useCall();
  return useQuery<Value<'opsReadCallbacks'>>({
    queryKey: ['callbacks', window],
    queryFn: ({ signal }) => call('opsReadCallbacks', { query: { window } }, { signal }),
    refetchInterval: AGAIN_MS,
    placeholderData: (before) => before,
  });
}

export function useVendorCallbacks(code: string, window: Window) {
  const call = useCall();
  return useQuery<Value<'opsGetCallbacks'>>({
    queryKey: ['callbacks', code, window],
    queryFn: ({ signal }) => call('opsGetCallbacks', { params: { code }, query: { window } }, { signal }),
    refetchInterval: AGAIN_MS,
    placeholderData: (before) => before,
  });
}
