/** Kinds of rows of the account record. */
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
  'points',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Parts of a member's money: playable cash, bonus money, holds for withdrawals, balances at vendors. */
export const balanceParts = ['main', 'bonus', 'hold', 'vendor'] as const;
export type BalancePart = (typeof balanceParts)[number];

/** Ledger account class of each part. */
export const balancePartOf = {
  main: 'player_cash',
  bonus: 'player_bonus',
  hold: 'player_hold',
  vendor: 'player_vendor',
} as const satisfies Record<BalancePart, string>;

export const partOfClass = (name: string): BalancePart =>
  balanceParts.find((part) => balancePartOf[part] === name) ?? 'main';

/** Records that can be exported, with formats and states of an export. */
export const exportRecords = ['account', 'bets', 'profit', 'credit'] as const;
export type ExportRecord = (typeof exportRecords)[number];
export const exportFormats = ['csv', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Records with a file, including the archive of all data of a member. */
export const fileRecords = [...exportRecords, 'everything'] as const;
export type FileRecord = (typeof fileRecords)[number];
export const fileFormats = [...exportFormats, 'zip'] as const;
export type FileFormat = (typeof fileFormats)[number];
export const exportStates = ['waiting', 'ready', 'tooLong', 'expired'] as const;
