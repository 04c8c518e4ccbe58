import type { PlanKind } from '../../contract/plan-states.ts';
import type { Features } from '../use-features.ts';

/** Page of each kind of pay in the agent centre, and the flag for an offer that waits for a signature. */
export const payKinds: Readonly<Record<PlanKind, { page: string; waits: keyof Features }>> = {
  dailySalary: { page: 'agentDailySalary', waits: 'dailysalreqtype' },
  hourSalary: { page: 'agentHourSalary', waits: 'contracthoursalreq' },
  realtimeSalary: { page: 'agentRealtimeSalary', waits: 'realtimesalreqtype' },
  dividend: { page: 'agentDividend', waits: 'divtypereq' },
  rebate: { page: 'agentRebate', waits: 'rebatereq' },
  acquisition: { page: 'agentAcquisition', waits: 'acquisitionreq' },
};
