import type { Value } from '@sanam/client/client';
import { call } from '@sanam/portal/lib/api.ts';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { useLiveState } from '@sanam/portal/lib/use-live.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { lotteryPrizeCalls } from '../../contract/prize-calls.ts';
import { lotteryDrawCalls } from '../../contract/draw-calls.ts';
import { keys } from '../keys.ts';

export type Shots = Value<'yeekeeShots'>;
export type OwnPrize = Value<'ownShotPrizes'>['list'][number];

export const YEEKEE = 'YEEKEE15';

/** Polling interval of visitors, who have no live channel, and of closed channels, in milliseconds. */
const POLL_MS = 3000;
/** Polling interval beside the live channel, in milliseconds; corrects missed events. */
const LIVE_POLL_MS = 20_000;

/** Reads the numbers of a round, live while numbers are accepted. */
export function useShots(numero: string) {
  const isLive = useLiveState(({ connected }) => connected);
  return useQuery({
    queryKey: [...keys.shots, numero],
    queryFn: () => call(lotteryDrawCalls.yeekeeShots, { params: { numero } }),
    refetchInterval: ({ state: { data } }) => {
      const isOver = data !== undefined && Date.parse(data.serverTime) >= Date.parse(data.endsAt);
      return isOver ? false : isLive ? LIVE_POLL_MS : POLL_MS;
    },
    placeholderData: keepPreviousData,
  });
}

/** Reads the reader's own prizes of a round; empty for visitors. */
export function useOwnPrizes(numero: string): readonly OwnPrize[] {
  const isMember = useSession(({ token }) => token !== null);
  const { data } = useQuery({
    queryKey: [...keys.shotPrizes, numero],
    queryFn: () => call(lotteryPrizeCalls.ownShotPrizes, { query: { numero } }),
    enabled: isMember,
  });
  return data?.list ?? [];
}

/** Sends a number into the round and reloads the list. */
export const useSendShot = (numero: string) =>
  useMutation({
    mutationFn: (number: string) => call(lotteryDrawCalls.sendShot, { params: { numero }, body: { number } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...keys.shots, numero] }),
  });
