/** First part of every cached answer of this module. */
export const keys = {
  realityCheck: ['realityCheck'],
  protection: ['protection'],
  limitPrompt: ['limitPrompt'],
} as const;
