import FriendIcon from '@mui/icons-material/GroupAddOutlined';
import TermsIcon from '@mui/icons-material/HandshakeOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'referrals',
    permission: 'referral.friend.read',
    menu: { group: 'promotions', place: 50, icon: FriendIcon },
    list: async () => (await import('./friend-list.tsx')).FriendList,
    listCall: 'opsListReferrals',
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'referralTerms',
    permission: 'referral.terms.read',
    menu: { group: 'promotions', place: 52, icon: TermsIcon },
    list: async () => (await import('./terms-page.tsx')).TermsPage,
    subjects: { referralTerms: () => '/referralTerms' },
  },
];
