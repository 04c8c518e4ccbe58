/** First part of every cached answer of this module. */
export const keys = {
  balance: ['balance'],
  bankAccounts: ['bankAccounts'],
  accountRecord: ['accountRecord'],
} as const;
