import type { Value } from '@sanam/client/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '@sanam/portal/lib/api.ts';
import { sessionStore } from '@sanam/portal/lib/storage.ts';
import { agentContractCalls } from '../contract/contract-calls.ts';
import { planKinds } from '../contract/plan-states.ts';
import { payKinds } from './contracts/pay-kinds.ts';
import { keys } from './keys.ts';

export type Features = Value<'consolidated'>;
const KEPT = 'consolidated';

/** Checks a feature flag; `0`, empty and missing mean off (GAP-144). */
export const isOn = (flag: string | undefined): boolean => flag !== undefined && flag !== '' && flag !== '0';

const salaries = [payKinds.dailySalary.shown, payKinds.hourSalary.shown, payKinds.realtimeSalary.shown];
const contracts = planKinds.map((kind) => payKinds[kind].shown);

function kept(): Features | undefined {
  try {
    return JSON.parse(sessionStore.get(KEPT) ?? '') as Features;
  } catch {
    return undefined;
  }
}

/**
 * Returns the kinds of pay that are on for the agent. The last response of the session is used at once and refreshed in
 * the background; the site clears it at log-in and log-out.
 */
export function useFeatures(): Features | undefined {
  const { data } = useQuery({
    queryKey: [...keys.centre, 'features'],
    queryFn: async () => {
      const features = await call(agentContractCalls.consolidated);
      sessionStore.set(KEPT, JSON.stringify(features));
      sessionStore.set('enableSalary', salaries.some((flag) => isOn(features[flag])) ? '1' : '0');
      sessionStore.set('enableContract', contracts.some((flag) => isOn(features[flag])) ? '1' : '0');
      return features;
    },
    initialData: kept,
    initialDataUpdatedAt: 0,
  });
  return data;
}
