import type { Value } from '@sanam/client/client';

export type FriendRow = Value<'opsListReferrals'>['list'][number];
export type TermsRecord = Value<'opsGetReferralTerms'>;
