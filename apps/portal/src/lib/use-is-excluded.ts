import { useSession } from './session.ts';

/** Checks whether the member is on a break or excluded: deposits and play are closed to them. */
export const useIsExcluded = (): boolean => useSession(({ exclusion }) => exclusion !== null);
