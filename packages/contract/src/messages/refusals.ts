export const messagesRefusals = {
  'messages.smsCountryNotAllowed': 403,
  'messages.smsLimit': 429,
  'messages.smsUnavailable': 503,
  'messages.emailUnavailable': 503,
} as const;
