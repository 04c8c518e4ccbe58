/** States of an application; `closed`: the activity ended or the account was closed first. */
export const applicationStates = ['applying', 'process', 'issued', 'rejected', 'withdrawn', 'closed'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/**
 * Lease in minutes of the person who took an application, and days after the end of an activity in which open
 * applications are still decided.
 */
export const LEASE_MINUTES = 30;
export const DECIDED_DAYS = 7;
