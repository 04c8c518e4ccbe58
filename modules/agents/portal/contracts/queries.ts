import { useAct } from '@sanam/client/act';
import { Refusal } from '@sanam/client/refusal';
import type { Value } from '@sanam/client/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@sanam/portal/lib/api.ts';
import { agentContractCalls } from '../../contract/contract-calls.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { keys } from '../keys.ts';

export type ContractInfo = Value<'dividendInfo'>;
export type Contract = NonNullable<ContractInfo['mine']>;

const calls = {
  dividend: { info: agentContractCalls.dividendInfo, act: agentContractCalls.dividendReq },
  dailySalary: { info: agentContractCalls.dailySalaryInfo, act: agentContractCalls.dailySalaryReq },
  hourSalary: { info: agentContractCalls.hourSalaryInfo, act: agentContractCalls.hourSalaryReq },
  rebate: { info: agentContractCalls.rebateInfo, act: agentContractCalls.rebateReq },
  acquisition: { info: agentContractCalls.acquisitionInfo, act: agentContractCalls.acquisitionReq },
  realtimeSalary: { info: agentContractCalls.realTimeSalaryInfo, act: agentContractCalls.realTimeSalaryReq },
} as const;

/** Reads the contracts of one kind of pay; null if the kind is off. */
export function useContracts(kind: PlanKind, plan: string | undefined, pageNo: number, isAsked = true) {
  const query = { pageNo, ...(plan === undefined ? {} : { plan }) };
  return useQuery({
    enabled: isAsked,
    queryKey: [...keys.centre, 'contracts', kind, query],
    queryFn: async (): Promise<ContractInfo | null> => {
      try {
        return await call(calls[kind].info, { query });
      } catch (thrown) {
        if (thrown instanceof Refusal && thrown.code === 'agents.featureOff') return null;
        throw thrown;
      }
    },
  });
}

export type ContractWish =
  | { action: 'sign'; contractId: string; version: number; paymentPassword: string }
  | { action: 'reject' | 'withdraw' | 'end'; contractId: string; version: number }
  | { action: 'offer'; account: string; tiers: TierRow[]; payableMax: string | null; note?: string };

/** Runs an action on a contract. A retry after a lost response reuses the idempotency key. */
export function useContractAct(kind: PlanKind, plan: string) {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: ContractWish) =>
      act.run([kind, plan, wish], (idempotencyKey) =>
        call(calls[kind].act, { body: { ...wish, plan } }, { idempotencyKey }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: keys.centre }),
  });
}
