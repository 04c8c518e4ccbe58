export const vendorsRefusals = {
  'games.unknownGame': 404,
  'games.gameDisabled': 409,
  'games.vendorDisabled': 409,
  'games.vendorUnavailable': 503,
  'games.transferOpen': 409,
  'games.transferNothing': 409,
  'games.transferLimit': 409,
  /** A vendor with wallets of its own is not asked for free rounds. */
  'games.keepsWallets': 409,
} as const;

type Own = typeof vendorsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
