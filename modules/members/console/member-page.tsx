import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Title } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type OwnTab, RecordTabs } from '@sanam/console/components/record-tabs.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { MemberLogins } from './member-logins.tsx';
import { MemberOverview } from './member-overview.tsx';
import { MemberSecurityTab } from './member-security.tsx';
import { MemberState, MemberType } from './member-tags.tsx';
import { MemberTimeline } from './member-timeline.tsx';
import { PersonTab } from './person-section.tsx';
import type { Member } from '@sanam/console/lib/records.ts';

const tabsOf = (member: Member): OwnTab[] => [
  {
    name: 'overview',
    resource: 'members',
    label: 'member.tab.overview',
    place: 10,
    content: <MemberOverview member={member} />,
  },
  {
    name: 'timeline',
    resource: 'timeline',
    label: 'member.tab.timeline',
    place: 20,
    content: <MemberTimeline memberId={member.id} />,
  },
  {
    name: 'security',
    resource: 'memberSecurity',
    label: 'member.tab.security',
    place: 50,
    content: <MemberSecurityTab member={member} />,
  },
  {
    name: 'person',
    resource: 'memberPerson',
    label: 'member.tab.person',
    place: 52,
    content: <PersonTab member={member} />,
  },
  {
    name: 'logins',
    resource: 'logins',
    label: 'member.tab.logins',
    place: 60,
    content: <MemberLogins member={member} />,
  },
];

/** The page of one member with its tabs. */
export function MemberPage() {
  const { id = '', '*': rest = '' } = useParams();
  const query = useRecord('members', id);
  return <RecordFrame query={query}>{(member) => <MemberView member={member} tabName={rest} />}</RecordFrame>;
}

function MemberView({ member, tabName }: { member: Member; tabName: string }) {
  const t = useWords();
  const mayWrite = useMay('messages.mailing.send');
  const title = t('member.title', { name: member.username });
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={title} />
      <RecordHead
        title={title}
        figure={<Amount value={member.cash} />}
        tags={
          <>
            <MemberState state={member.state} />
            <MemberType type={member.type} />
          </>
        }
        actions={mayWrite && <WriteButton username={member.username} />}
      />
      <RecordTabs of="members" id={member.id} label={title} current={tabName} own={tabsOf(member)} />
    </Box>
  );
}

/** The link to write an inbox message to this member. */
function WriteButton({ username }: { username: string }) {
  const t = useWords();
  return (
    <Button component={RouterLink} to={`/mailings/create?to=${encodeURIComponent(username)}`} variant="outlined">
      {t('member.write')}
    </Button>
  );
}
