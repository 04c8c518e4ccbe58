import { create } from 'zustand';

/** 0 normal, 1 maintenance, 2 region blocked (PLT-021 to PLT-024); maintenance wins (GAP-010). */
type SystemStatus = 0 | 1 | 2;

export const useSystemStatus = create<{ status: SystemStatus }>(() => ({ status: 0 }));
export const setSystemStatus = (status: SystemStatus): void => useSystemStatus.setState({ status });

export function statusOf(flags: { maintenance: boolean; regionRestriction: boolean }): SystemStatus {
  return flags.maintenance ? 1 : flags.regionRestriction ? 2 : 0;
}
