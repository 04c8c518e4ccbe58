import RegistrationIcon from '@mui/icons-material/AppRegistrationOutlined';
import InvitationIcon from '@mui/icons-material/CardGiftcardOutlined';
import MemberIcon from '@mui/icons-material/PeopleAltOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'members',
    permission: 'players.member.read',
    menu: { group: 'players', place: 10, icon: MemberIcon },
    list: async () => (await import('./member-list.tsx')).MemberList,
    show: async () => (await import('./member-page.tsx')).MemberPage,
    representation: 'username',
    listCall: 'opsListMembers',
    isOfMerchants: true,
    oneCall: 'opsGetMember',
    liveTopic: 'opsMember',
    subjects: { member: (id) => `/members/${id}/show`, person: (id) => `/members/${id}/show/person` },
    prefixes: { mbr: 'member', mem: 'member' },
  },
  {
    name: 'registration',
    permission: 'settings.registration.read',
    menu: { group: 'settings', place: 10, icon: RegistrationIcon },
    list: async () => (await import('./registration/registration-page.tsx')).RegistrationPage,
    settings: {
      'identity.ageMin': '/registration',
      'identity.registerFields': '/registration',
      'identity.terms': '/registration',
    },
  },
  {
    name: 'invitations',
    permission: 'players.invitation.read',
    menu: { group: 'players', place: 20, icon: InvitationIcon },
    list: async () => (await import('./invitations/invitation-list.tsx')).InvitationList,
    listCall: 'opsListInvitations',
    isOfMerchants: true,
    isUnsortable: true,
  },
  {
    name: 'timeline',
    permission: 'players.timeline.read',
    memberListCall: 'opsTimeline',
  },
  {
    name: 'memberSecurity',
    permission: 'players.security.read',
  },
  {
    name: 'memberPerson',
    permission: 'players.person.correct',
  },
  {
    name: 'logins',
    permission: 'players.security.read',
    memberListCall: 'opsListMemberLogins',
  },
];
