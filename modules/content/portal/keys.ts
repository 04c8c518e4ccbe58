/** First part of the query key of every cached answer of this module. */
export const keys = {
  announcements: ['announcements'],
  help: ['help'],
  winners: ['winners'],
  customerService: ['customerService'],
  feedback: ['feedback'],
} as const;
