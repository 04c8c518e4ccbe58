import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, Suspense } from 'react';
import { Loading, Title } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { mayAccess, useStaff } from '@sanam/console/lib/permissions.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { MemberAudit, MemberDeposits, MemberWithdrawals } from './member-lists.tsx';
import { MemberLogins } from './member-logins.tsx';
import { MemberOverview } from './member-overview.tsx';
import { MemberSecurityTab } from './member-security.tsx';
import { MemberState, MemberType } from './member-tags.tsx';
import { MemberTimeline } from './member-timeline.tsx';
import type { Member } from '@sanam/console/lib/records.ts';

/** The tabs, each an address of its own, and the resource whose reading it needs. */
const tabs = [
  { name: 'overview', resource: 'members' },
  { name: 'timeline', resource: 'timeline' },
  { name: 'deposits', resource: 'deposits' },
  { name: 'withdrawals', resource: 'withdrawals' },
  { name: 'security', resource: 'memberSecurity' },
  { name: 'logins', resource: 'logins' },
  { name: 'audit', resource: 'audit' },
] as const;
type TabName = (typeof tabs)[number]['name'];

const contents: Record<TabName, (member: Member) => ReactNode> = {
  overview: (member) => <MemberOverview member={member} />,
  timeline: (member) => <MemberTimeline memberId={member.id} />,
  deposits: (member) => <MemberDeposits member={member} />,
  withdrawals: (member) => <MemberWithdrawals member={member} />,
  security: (member) => <MemberSecurityTab member={member} />,
  logins: (member) => <MemberLogins member={member} />,
  audit: (member) => <MemberAudit member={member} />,
};

/** A member from all sides. */
export function MemberPage() {
  const { id = '', '*': rest = '' } = useParams();
  const query = useRecord('members', id);
  return <RecordFrame query={query}>{(member) => <MemberView member={member} tabName={rest} />}</RecordFrame>;
}

function MemberView({ member, tabName }: { member: Member; tabName: string }) {
  const t = useWords();
  const staff = useStaff();
  const open = tabs.filter(({ resource }) => mayAccess(staff, resource, 'list'));
  const current = open.find(({ name }) => name === tabName)?.name ?? 'overview';
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('member.title', { name: member.username })} />
      <RecordHead
        title={t('member.title', { name: member.username })}
        figure={<Amount value={member.cash} />}
        tags={
          <>
            <MemberState state={member.state} />
            <MemberType type={member.type} />
          </>
        }
      />
      <Card sx={{ mb: 1.5 }}>
        <Tabs
          value={current}
          variant="scrollable"
          scrollButtons="auto"
          aria-label={t('member.title', { name: member.username })}
        >
          {open.map(({ name }) => (
            <Tab
              key={name}
              value={name}
              label={t(`member.tab.${name}`)}
              component={RouterLink}
              to={name === 'overview' ? `/members/${member.id}/show` : `/members/${member.id}/show/${name}`}
            />
          ))}
        </Tabs>
      </Card>
      <Suspense fallback={<Loading />}>{contents[current](member)}</Suspense>
    </Box>
  );
}
