import type { Input, Value } from '@sanam/client/client';
import type { Refusal } from '@sanam/client/refusal';
import { call } from '@sanam/portal/lib/api.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lotteryTicketCalls } from '../../contract/ticket-calls.ts';
import { keys } from '../keys.ts';
import { priceKey } from '../price-key.ts';
import { changesSince, FRESH_MS, previewIn, refusalOf, useAgreed } from './agreed-price.ts';
import { type ChangedDrawLine, changesOfChase, type ChasePreview } from './price-change.ts';
import { useKeptAct } from './kept-act.ts';
import { useSettled } from '@sanam/portal/lib/use-settled.ts';

export type ChaseOrder = Input<'previewChase'>['body'];
type Started = Input<'startChase'>['body'];
export type ChaseBought = Value<'startChase'>;

export interface Chase {
  preview: ChasePreview | undefined;
  isCurrent: boolean;
  refused: Refusal | null;
  /** Lines that changed since the price was agreed to, with their draws; null for an unchanged price. */
  changes: readonly ChangedDrawLine[] | null;
  isBuying: boolean;
  buy: (stopOnWin: boolean) => void;
}

/** An order at the price that was agreed to. */
interface Confirmed {
  order: ChaseOrder;
  stopOnWin: boolean;
  priceHash: string;
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
    refetchInterval: FRESH_MS,
    retry: false,
  });
  const buying = useMutation({
    mutationFn: ({ order: wanted, stopOnWin, priceHash }: Confirmed) =>
      act.run(
        { ...wanted, stopOnWin },
        (idempotencyKey, body: Started) => call(lotteryTicketCalls.startChase, { body }, { idempotencyKey }),
        { ...wanted, stopOnWin, priceHash },
      ),
    onSuccess: (bought) => {
      for (const stale of [keys.tickets, keys.recentLotteries, walletKeys.balance])
        void client.invalidateQueries({ queryKey: stale });
      onBought(bought);
    },
    onError: (thrown) => {
      const after = previewIn<ChasePreview>(thrown);
      if (after !== undefined) client.setQueryData(queryKey, after);
    },
  });
  const isCurrent = now !== null && now === text && !query.isPlaceholderData;
  const preview = order === null ? undefined : query.data;
  const current = isCurrent ? preview : undefined;
  const [agreed, agree] = useAgreed(now ?? '', current);
  const isOfThis = buying.variables !== undefined && JSON.stringify(buying.variables.order) === now;
  return {
    preview,
    isCurrent,
    refused: refusalOf(isOfThis ? buying.error : null, order === null ? null : query.error),
    changes: changesSince(agreed, current, changesOfChase),
    isBuying: buying.isPending,
    buy: (stopOnWin) => {
      if (order === null || preview === undefined || !isCurrent || buying.isPending) return;
      agree(preview);
      buying.mutate({ order, stopOnWin, priceHash: preview.priceHash });
    },
  };
}
