// Every call of members and visitors.
import { accessCalls } from '@sanam/access/contract/calls.ts';
import { authCalls } from '@sanam/auth/contract/calls.ts';
import { captchaCalls } from '@sanam/captcha/contract/calls.ts';
import { catalogueCalls } from '@sanam/catalogue/contract/calls.ts';
import { contentCalls } from '@sanam/content/contract/calls.ts';
import { membersCalls } from '@sanam/members/contract/calls.ts';
import { merchantsCalls } from '@sanam/merchants/contract/calls.ts';
import { mfaCalls } from '@sanam/mfa/contract/calls.ts';
import { paymentsCalls } from '@sanam/payments/contract/calls.ts';
import { playCalls } from '@sanam/play/contract/calls.ts';
import { protectionCalls } from '@sanam/protection/contract/calls.ts';
import { walletCalls } from '@sanam/wallet/contract/calls.ts';

export const memberCalls = {
  ...accessCalls,
  ...authCalls,
  ...captchaCalls,
  ...catalogueCalls,
  ...contentCalls,
  ...membersCalls,
  ...merchantsCalls,
  ...mfaCalls,
  ...paymentsCalls,
  ...playCalls,
  ...protectionCalls,
  ...walletCalls,
} as const;
