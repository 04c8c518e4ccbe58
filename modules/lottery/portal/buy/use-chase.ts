import type { Input, Value } from '@sanam/client/client';
import { hasCode, type Refusal, toRefusal } from '@sanam/client/refusal';
import { call } from '@sanam/portal/lib/api.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lotteryTicketCalls } from '../../contract/ticket-calls.ts';
import { keys } from '../keys.ts';
import { priceKey } from '../price-key.ts';
import { useKeptAct } from './kept-act.ts';
import { useSettled } from '@sanam/portal/lib/use-settled.ts';

export type ChaseOrder = Input<'previewChase'>['body'];
export type ChasePreview = Value<'previewChase'>;
export type ChaseBought = Value<'startChase'>;

export interface Chase {
  preview: ChasePreview | undefined;
  isCurrent: boolean;
  refused: Refusal | null;
  isBuying: boolean;
  buy: (stopOnWin: boolean) => void;
}

/** Prices the same ticket for several draws and buys either all of them at the displayed price or none. */
export function useChase(order: ChaseOrder | null, onBought: (bought: ChaseBought) => void): Chase {
  const client = useQueryClient();
  const act = useKeptAct('lotteryChaseAct');
  const isMember = useSession(({ token }) => token !== null);
  const now = order === null ? null : JSON.stringify(order);
  const text = useSettled(now);
  const queryKey = [...priceKey, 'chase', text];
  const query = useQuery({
    queryKey,
    enabled: isMember && text !== null,
    queryFn: () => call(lotteryTicketCalls.previewChase, { body: JSON.parse(text!) as ChaseOrder }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const buying = useMutation({
    mutationFn: ({ priceHash, ...wanted }: Input<'startChase'>['body']) =>
      act.run(
        wanted,
        (idempotencyKey, body: Input<'startChase'>['body']) =>
          call(lotteryTicketCalls.startChase, { body }, { idempotencyKey }),
        { ...wanted, priceHash },
      ),
    onSuccess: (bought) => {
      for (const stale of [keys.tickets, keys.recentLotteries, walletKeys.balance])
        void client.invalidateQueries({ queryKey: stale });
      onBought(bought);
    },
    // The server refuses a price that was not shown. The new price is then read, shown and confirmed.
    onError: (thrown) => {
      if (hasCode(thrown, 'lottery.priceChanged')) void client.invalidateQueries({ queryKey });
    },
  });
  const isCurrent = now !== null && now === text && !query.isPlaceholderData && !query.isFetching;
  const thrown = buying.error ?? query.error;
  return {
    preview: order === null ? undefined : query.data,
    isCurrent,
    refused: order === null || thrown === null ? null : toRefusal(thrown),
    isBuying: buying.isPending,
    buy: (stopOnWin) => {
      if (order === null || query.data === undefined || !isCurrent || buying.isPending) return;
      buying.mutate({ ...order, stopOnWin, priceHash: query.data.priceHash });
    },
  };
}
