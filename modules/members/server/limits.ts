/** Rate limits against repeated attempts: invitation codes, registrations (live mode only) and trials. */
export const memberLimits = {
  invitation: { free: 20, firstWait: 1, waitMax: 600 },
  registration: { free: 20, firstWait: 1, waitMax: 3600 },
  trial: { free: 5, firstWait: 60, waitMax: 3600 },
  trialSandbox: { free: 300, firstWait: 5, waitMax: 300 },
} as const;
