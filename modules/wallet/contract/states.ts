/** What a row of the account record can be. */
export const recordKinds = [
  'deposit',
  'withdrawal',
  'withdrawalReturn',
  'depositReturn',
  'depositReversal',
  'fee',
  'bet',
  'win',
  'rollback',
  'adjustment',
  'transfer',
  'bonus',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Parts of what a member has: playable cash, bonus money, what is held for withdrawals, what is at vendors. */
export const balanceParts = ['main', 'bonus', 'hold', 'vendor'] as const;
export type BalancePart = (typeof balanceParts)[number];

/** The ledger's account of each part. */
export const balancePartOf = {
  main: 'player_cash',
  bonus: 'player_bonus',
  hold: 'player_hold',
  vendor: 'player_vendor',
} as const satisfies Record<BalancePart, string>;

export const partOfClass = (name: string): BalancePart =>
  balanceParts.find((part) => balancePartOf[part] === name) ?? 'main';

/** Records that can be taken along, as what, and how far it is. */
export const exportRecords = ['account', 'bets', 'profit', 'credit'] as const;
export type ExportRecord = (typeof exportRecords)[number];
export const exportFormats = ['csv', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** With the archive of all that is held on a member. */
export const fileRecords = [...exportRecords, 'everything'] as const;
export type FileRecord = (typeof fileRecords)[number];
export const fileFormats = [...exportFormats, 'zip'] as const;
export type FileFormat = (typeof fileFormats)[number];
export const exportStates = ['waiting', 'ready', 'tooLong', 'expired'] as const;
