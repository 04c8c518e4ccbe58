import { useAct } from '@sanam/client/act';
import type { Value } from '@sanam/client/client';
import type { Calls, CallInput } from '@sanam/contract';
import { call } from '@sanam/portal/lib/api.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pointsCalls } from '../contract/calls.ts';
import { pointsMallCalls } from '../contract/mall-calls.ts';
import { keys } from './keys.ts';

export type Config = Value<'pointsConfig'>;
export type Reward = Value<'pointRewards'>['list'][number];
export type Redeem = Value<'pointRedeems'>['list'][number];

/** Reads the member's points. `enabled`: false for visitors, who have none. */
export const usePoints = (enabled = true) =>
  useQuery({ queryKey: [...keys.points, 'balance'], queryFn: () => call(pointsCalls.pointsBalance), enabled });
export const useConfig = () =>
  useQuery({ queryKey: [...keys.points, 'config'], queryFn: () => call(pointsCalls.pointsConfig) });

/**
 * Runs a mutation that spends points, and invalidates all queries about points and the balance, also after a refusal.
 */
function useSpending<Wish, Answer>(send: (wish: Wish, key: { idempotencyKey: string }) => Promise<Answer>) {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => act.run(wish, (idempotencyKey) => send(wish, { idempotencyKey })),
    onSettled: () => {
      for (const queryKey of [keys.points, keys.rewards, walletKeys.balance, walletKeys.accountRecord])
        void client.invalidateQueries({ queryKey });
    },
  });
}

export const useConvert = () =>
  useSpending((body: CallInput<Calls['convertPoints']>['body'], key) => call(pointsCalls.convertPoints, { body }, key));
export const useRedeem = () =>
  useSpending((body: CallInput<Calls['redeemPoints']>['body'], key) =>
    call(pointsMallCalls.redeemPoints, { body }, key),
  );
type Moved = CallInput<Calls['changeRedeemAddress']>['body'] & { redeemId: string };
export const useChangeAddress = () =>
  useSpending(({ redeemId, ...body }: Moved, key) =>
    call(pointsMallCalls.changeRedeemAddress, { params: { redeemId }, body }, key),
  );
export const useOwnAct = (act: 'cancelRedeem' | 'receivedRedeem') =>
  useSpending((redeemId: string, key) => call(pointsMallCalls[act], { params: { redeemId } }, key));
