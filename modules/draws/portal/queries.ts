import { useAct } from '@sanam/client/act';
import type { Value } from '@sanam/client/client';
import { useLanguage, useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { toast } from '@sanam/ui';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { drawCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

export type WheelRow = Value<'wheels'>['list'][number];
export type Wheel = Value<'wheel'>;
export type Spun = Value<'rafflePromotion'>;
export type Raffle = Value<'raffles'>['list'][number];

const MINUTE_MS = 60_000;

/** Reads the wheels. The menu's badge and the page share this query. */
export function useWheels() {
  const { shown } = useLanguage();
  return useQuery({ queryKey: [...keys.draws, 'wheels', shown], queryFn: () => call(drawCalls.wheels) });
}

/** Reads a wheel each minute while the page is open, because other members' spins change the odds. */
export function useWheel(id: string) {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.draws, 'wheel', id, shown],
    queryFn: () => call(drawCalls.wheel, { params: { id } }),
    refetchInterval: MINUTE_MS,
  });
}

export function useRaffles() {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.draws, 'raffles', shown],
    queryFn: () => call(drawCalls.raffles),
    refetchInterval: MINUTE_MS,
  });
}

export function useSpins(pageNo: number) {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.draws, 'spins', shown, pageNo],
    queryFn: () => call(drawCalls.spins, { query: { pageNo } }),
  });
}

const useReadAgain = () => {
  const client = useQueryClient();
  return (...stale: readonly (readonly string[])[]) =>
    Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
};

/** Spins once for each ticket: a repeated request has the same idempotency key and gets the same answer. */
export function useSpin({ id, tableVersion, nextTicketId }: Wheel) {
  const readAgain = useReadAgain();
  const act = useAct();
  const wish = { body: { promotionId: id, ticketId: nextTicketId ?? '', tableVersion } };
  return useMutation({
    mutationFn: () => act.run(wish, (idempotencyKey) => call(drawCalls.rafflePromotion, wish, { idempotencyKey })),
    onError: (error) => toast(refusalText(error), 'loss'),
    onSettled: () => readAgain(keys.draws, walletKeys.balance, walletKeys.accountRecord),
  });
}

export function useFreeTicket(id: string) {
  const t = useT();
  const readAgain = useReadAgain();
  const act = useAct();
  const wish = { params: { id } };
  return useMutation({
    mutationFn: () => act.run(wish, (idempotencyKey) => call(drawCalls.takeFreeTicket, wish, { idempotencyKey })),
    onSuccess: () => toast(t('draws.free.taken'), 'gain'),
    onError: (error) => toast(refusalText(error), 'loss'),
    onSettled: () => readAgain(keys.draws),
  });
}
