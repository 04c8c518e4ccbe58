import { hasCode, type Refusal, toRefusal } from '@sanam/client/refusal';
import type { Input, Value } from '@sanam/client/client';
import { call } from '@sanam/portal/lib/api.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lotteryTicketCalls } from '../../contract/ticket-calls.ts';
import { keys } from '../keys.ts';
import { priceKey } from '../price-key.ts';
import { useKeptAct } from './kept-act.ts';
import { useSettled } from '@sanam/portal/lib/use-settled.ts';
import { type ChangedLine, changesOf, type Preview } from './price-change.ts';

export type Order = Input<'previewTicket'>['body'];
export type Bought = Value<'buyTicket'>;

/** Maximum age of a displayed price in milliseconds; an older one is read again. */
const FRESH_MS = 20_000;

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

/** Returns the new preview that comes with the refusal of an outdated price. */
const previewIn = (refusal: Refusal): Preview | undefined =>
  hasCode(refusal, 'lottery.priceChanged') && 'priceHash' in refusal.values
    ? (refusal.values as unknown as Preview)
    : undefined;

/** Lines of an order whose price changed. */
interface Changed {
  order: string;
  changes: readonly ChangedLine[];
}

/**
 * Returns the lines whose price changed since the order was first priced, and a function that replaces them. A price
 * that changes while it is shown is named, so that nobody confirms it unseen.
 */
function useChanges(order: string, preview: Preview | undefined): [Changed | null, (changed: Changed | null) => void] {
  const [changed, setChanged] = useState<Changed | null>(null);
  const [shown, setShown] = useState<{ order: string; preview: Preview } | null>(null);
  if (preview !== undefined && (shown?.order !== order || shown.preview !== preview)) {
    const changes = shown?.order === order ? changesOf(shown.preview, preview) : [];
    setShown({ order, preview });
    if (changes.length > 0) setChanged({ order, changes });
  }
  return [changed, setChanged];
}

export interface Purchase {
  /** The displayed preview, which sets the price of a purchase; undefined until the server has answered. */
  preview: Preview | undefined;
  /** Whether the preview is of the current basket. */
  isCurrent: boolean;
  /** Refusal of the preview or of the purchase. */
  refused: Refusal | null;
  /** Lines that changed since the price was confirmed; the user must confirm again. */
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
  const [changed, setChanged] = useChanges(text, isCurrent ? preview : undefined);
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
      const after = previewIn(toRefusal(thrown));
      if (after === undefined || preview === undefined) return;
      setChanged({ order: text, changes: changesOf(preview, after) });
      client.setQueryData(key, after);
    },
  });
  const isOfThis = buying.variables !== undefined && JSON.stringify(buying.variables.wanted) === text;
  const failed =
    isOfThis && buying.error !== null && previewIn(toRefusal(buying.error)) === undefined ? buying.error : null;
  return {
    preview,
    isCurrent,
    refused:
      failed !== null ? toRefusal(failed) : query.error !== null && order !== null ? toRefusal(query.error) : null,
    changes: changed?.order === text ? changed.changes : null,
    isBuying: buying.isPending,
    buy: () => {
      if (order === null || preview === undefined || !isCurrent || buying.isPending) return;
      setChanged(null);
      buying.mutate({ wanted: order, priceHash: preview.priceHash });
    },
  };
}
