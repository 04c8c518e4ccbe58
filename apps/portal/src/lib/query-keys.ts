/** First part of every cached answer, in one place because the live channel names them too. */
export const keys = {
  permission: ['permission'],
  announcements: ['announcements'],
  help: ['help'],
  winners: ['winners'],
  customerService: ['customerService'],
  gameMenus: ['gameMenus'],
  games: ['games'],
  hotGames: ['hotGames'],
  recentGames: ['recentGames'],
  favourites: ['favourites'],
  favouriteLists: ['favouriteLists'],
  member: ['member'],
  balance: ['balance'],
  deposits: ['deposits'],
  withdrawals: ['withdrawals'],
  bankAccounts: ['bankAccounts'],
  bets: ['bets'],
  accountRecord: ['accountRecord'],
  security: ['security'],
  sessions: ['sessions'],
} as const;

/** Answers that belong to a person and must not outlive the session. */
export const personalKeys = [
  keys.recentGames,
  keys.favourites,
  keys.favouriteLists,
  keys.member,
  keys.balance,
  keys.deposits,
  keys.withdrawals,
  keys.bankAccounts,
  keys.bets,
  keys.accountRecord,
  keys.security,
  keys.sessions,
] as const;
