import { describeList } from '@sanam/console/testing/list-states.tsx';
import { member } from '@sanam/console/testing/samples.ts';
import { InvitationList } from './invitations/invitation-list.tsx';
import { MemberList } from './member-list.tsx';
import { MemberLogins } from './member-logins.tsx';
import { MemberTimeline } from './member-timeline.tsx';

const at = '2026-11-20T05:00:00Z';

describeList('members', {
  call: 'opsListMembers',
  resource: 'members',
  list: <MemberList />,
  row: member,
  text: 'somchai',
  empty: 'No members found',
});

describeList('invitations', {
  call: 'opsListInvitations',
  resource: 'invitations',
  list: <InvitationList />,
  row: {
    id: 'default:FRIENDS',
    code: 'FRIENDS',
    inviter: null,
    label: 'Songkran',
    state: 'open',
    uses: 3,
    usesMax: 100,
    expiresAt: null,
    createdAt: at,
    createdBy: 'anong',
    link: 'https://play.example/register?referralCode=FRIENDS',
  },
  text: 'Songkran',
  empty: 'No invitations',
});

describeList("a member's log-ins", {
  call: 'opsListMemberLogins',
  list: <MemberLogins member={member} />,
  row: { id: '1', at, outcome: 'ok', method: 'password', address: '192.0.2.7', device: 'ab12', agent: 'Firefox' },
  text: '192.0.2.7',
  empty: 'No log-ins',
});

describeList("what moved a member's money", {
  call: 'opsTimeline',
  list: <MemberTimeline memberId={member.id} />,
  row: {
    id: '1',
    at,
    kind: 'game.bet',
    amount: '-10.00',
    account: 'player_cash',
    balanceBefore: '100.00',
    balanceAfter: '90.00',
    counterpart: 'house_gaming',
    sourceType: 'round',
    sourceId: 'rnd_1',
    note: 'a note of the vendor',
  },
  text: /^Bet/,
  empty: 'No transactions in this period',
});
