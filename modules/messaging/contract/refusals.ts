export const messagingRefusals = {
  'messages.smsCountryNotAllowed': 403,
  'messages.smsLimit': 429,
  'messages.smsUnavailable': 503,
  'messages.emailUnavailable': 503,
  'messages.lineUnavailable': 503,
} as const;

type Own = typeof messagingRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
