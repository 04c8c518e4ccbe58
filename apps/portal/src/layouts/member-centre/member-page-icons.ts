import type { IconName } from '@sanam/ui';
import type { MemberPage } from '../../paths.ts';

export const memberPageIcons: Record<MemberPage, IconName> = {
  securityCenter: 'shield',
  depositv2: 'deposit',
  withdraw: 'withdraw',
  personalHistoryCopy: 'games',
  transactionHistory: 'receipt',
};
