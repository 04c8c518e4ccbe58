import type { Column } from '@sanam/console/components/column.ts';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

interface Named {
  memberId: string;
  username: string;
}

/** Column for the agent of the row; the head of the card on phones. */
export const agentColumn: Column<{ agent: Named }> = {
  source: 'agent',
  label: 'agentPlan.agent',
  cell: (row) => <MemberLink member={row.agent} />,
  csv: { kind: 'text', value: (row) => row.agent.username },
  card: 'title',
};

/** Column for the upline: the agent directly above, or the merchant. */
export const uplineColumn: Column<{ upline: Named | null }> = {
  source: 'upline',
  label: 'agentTree.upline',
  cell: (row) => (row.upline === null ? <Top /> : <MemberLink member={row.upline} />),
  csv: { kind: 'text', value: (row) => row.upline?.username ?? '' },
  card: 'line',
};

function Top() {
  return <>{useWords()('agentTree.top')}</>;
}
