export const playRefusals = {
  'games.trialNotOffered': 403,
  'games.replayUnavailable': 404,
  'games.notOffered': 403,
  'games.demonstrationOnly': 409,
} as const;

type Own = typeof playRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
