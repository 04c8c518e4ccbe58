/** Prefixes of the query keys of this module. */
export const keys = {
  balance: ['balance'],
  bankAccounts: ['bankAccounts'],
  accountRecord: ['accountRecord'],
} as const;
