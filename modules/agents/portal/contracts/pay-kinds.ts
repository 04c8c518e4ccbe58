import type { Value } from '@sanam/client/client';
import type { PlanKind } from '../../contract/plan-states.ts';

type Flag = keyof Value<'consolidated'>;

interface PayKind {
  /** Page in the agent centre. */
  page: string;
  /** Flag of the page: the kind of pay is on for the agent. */
  shown: Flag;
  /** Flag for an offer that waits for a signature. */
  waits: Flag;
}

/** Page and feature flags of each kind of pay. */
export const payKinds = {
  dailySalary: { page: 'agentDailySalary', shown: 'dailysalinfotype', waits: 'dailysalreqtype' },
  hourSalary: { page: 'agentHourSalary', shown: 'contracthoursalinfo', waits: 'contracthoursalreq' },
  realtimeSalary: { page: 'agentRealtimeSalary', shown: 'realtimesalinfotype', waits: 'realtimesalreqtype' },
  dividend: { page: 'agentDividend', shown: 'divtypeinfo', waits: 'divtypereq' },
  rebate: { page: 'agentRebate', shown: 'rebateinfo', waits: 'rebatereq' },
  acquisition: { page: 'agentAcquisition', shown: 'acquisitioninfo', waits: 'acquisitionreq' },
} as const satisfies Record<PlanKind, PayKind>;
