import type { SignIn } from '@sanam/console/lib/records.ts';

/** A merchant with one provider that is configured but not offered. */
export const signIn: SignIn = {
  merchant: { id: 'mrc_1', name: 'The shop' },
  revision: '0123456789abcdef',
  socialFlag: true,
  phoneFlag: true,
  providers: [
    {
      provider: 'google',
      hasSecret: true,
      callbackPath: '/auth/google',
      settings: {
        enabled: false,
        clientId: 'client-1',
        issuer: 'https://accounts.example',
        scopes: ['openid', 'email'],
        idTokenAlgorithm: 'RS256',
        endpoints: null,
      },
    },
  ],
  phone: null,
  human: null,
  humanApprovalId: null,
  rules: {
    passwordExpiryDays: null,
    oneSessionOnly: false,
    loginsKeepDays: 365,
    secondFactorOn: 'deviceOrNetwork',
    codeMinutes: { sms: 3, factor: 5 },
  },
};
