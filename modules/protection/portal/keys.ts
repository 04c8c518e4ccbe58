/** Prefixes of the query keys of this module. */
export const keys = {
  realityCheck: ['realityCheck'],
  protection: ['protection'],
  limitPrompt: ['limitPrompt'],
} as const;
