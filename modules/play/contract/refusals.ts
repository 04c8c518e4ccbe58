export const playRefusals = {
  'games.trialNotOffered': 403,
  /** Help for players does not answer, so no game is opened; money is not affected. */
  'games.helpUnreachable': 503,
  'games.replayUnavailable': 404,
  'games.notOffered': 403,
  'games.demonstrationOnly': 409,
} as const;

type Own = typeof playRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
