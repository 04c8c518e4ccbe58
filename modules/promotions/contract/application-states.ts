/** What becomes of one application; `closed`: the activity or the account went away first. */
export const applicationStates = ['applying', 'process', 'issued', 'rejected', 'withdrawn', 'closed'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** How long an application is kept for who took it, and how long those in hand are decided after the end. */
export const LEASE_MINUTES = 30;
export const DECIDED_DAYS = 7;
