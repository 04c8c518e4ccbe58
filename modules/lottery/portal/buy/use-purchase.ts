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
import { useKeptAct } from './kept-act.ts';
import { useSettled } from '@sanam/portal/lib/use-settled.ts';
import { type ChangedLine, changesOf, type Preview } from './price-change.ts';

export type Order = Input<'previewTicket'>['body'];
export type Bought = Value<'buyTicket'>;

/**
 * Reads the server's preview of an order (odds, tier and remaining limit of each line) and refreshes it while it is
 * shown.
 */
function usePreview(order: Order | null) {
  const isMember = useSession(({ token }) => token !== null);
  const text = useSettled(order === null ? null : JSON.stringify(order));
  const isCurrent = order !== null && text === JSON.stringify(order);
  const queryKey = [...priceKey, text];
  const query = useQuery({
    queryKey,
    enabled: isMember && text !== null,
    queryFn: () => call(lotteryTicketCalls.previewTicket, { body: JSON.parse(text!) as Order }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
    retry: false,
  });
  return { query, key: queryKey, isCurrent: isCurrent && !query.isPlaceholderData };
}

export interface Purchase {
  /** The displayed preview, which sets the price of a purchase; undefined until the server has answered. */
  preview: Preview | undefined;
  /** Whether the preview is of the current basket. */
  isCurrent: boolean;
  /** Refusal of the preview or of the purchase. */
  refused: Refusal | null;
  /** Lines that changed since the price was agreed to; null for an unchanged price. The user must agree again. */
  changes: readonly ChangedLine[] | null;
  isBuying: boolean;
  buy: () => void;
}

/**
 * Prices an order and buys it at the displayed price, at most once even if the response is lost, the page is loaded
 * again or the price changes meanwhile.
 */
export function usePurchase(order: Order | null, onBought: (bought: Bought) => void): Purchase {
  const client = useQueryClient();
  const act = useKeptAct('lotteryTicketAct');
  const { query, key, isCurrent } = usePreview(order);
  const preview = order === null ? undefined : query.data;
  const text = JSON.stringify(order);
  const current = isCurrent ? preview : undefined;
  const [agreed, agree] = useAgreed(text, current);
  const buying = useMutation({
    mutationFn: ({ wanted, priceHash }: { wanted: Order; priceHash: string }) =>
      act.run(
        wanted,
        (idempotencyKey, body: Order & { priceHash: string }) =>
          call(lotteryTicketCalls.buyTicket, { body }, { idempotencyKey }),
        { ...wanted, priceHash },
      ),
    onSuccess: (bought) => {
      for (const queryKey of [keys.tickets, keys.recentLotteries, walletKeys.balance])
        void client.invalidateQueries({ queryKey });
      onBought(bought);
    },
    onError: (thrown) => {
      const after = previewIn<Preview>(thrown);
      if (after !== undefined) client.setQueryData(key, after);
    },
  });
  const isOfThis = buying.variables !== undefined && JSON.stringify(buying.variables.wanted) === text;
  return {
    preview,
    isCurrent,
    refused: refusalOf(isOfThis ? buying.error : null, order === null ? null : query.error),
    changes: changesSince(agreed, current, changesOf),
    isBuying: buying.isPending,
    buy: () => {
      if (order === null || preview === undefined || !isCurrent || buying.isPending) return;
      agree(preview);
      buying.mutate({ wanted: order, priceHash: preview.priceHash });
    },
  };
}
