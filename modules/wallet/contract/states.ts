/** What a row of the account record can be. */
export const recordKinds = [
  'deposit',
  'withdrawal',
  'withdrawalReturn',
  'fee',
  'bet',
  'win',
  'rollback',
  'adjustment',
  'transfer',
  'bonus',
] as const;
export type RecordKind = (typeof recordKinds)[number];
