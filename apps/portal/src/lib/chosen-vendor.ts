import { create } from 'zustand';

/** The slot vendor last chosen in the navigation (SHL-029); the address of /rng carries it too (GAP-093). */
export const useChosenVendor = create<{ rng: string | null }>(() => ({ rng: null }));

export const chooseRngVendor = (vassalage: string): void => useChosenVendor.setState({ rng: vassalage });
