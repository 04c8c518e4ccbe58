import Button from '@mui/material/Button';
import { useState } from 'react';
import { SearchInput } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Invitation } from '@sanam/console/lib/records.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { AddInvitationDialog, RevokeButton } from './invitation-dialogs.tsx';

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  { label: 'invitation.queue.open', filter: { state: 'open' } },
  { label: 'invitation.queue.closed', filter: { state: 'closed' } },
];

const columns: Column<Invitation>[] = [
  {
    source: 'code',
    label: 'field.code',
    cell: (row) => <CopyText text={row.code} />,
    csv: { kind: 'text', value: (row) => row.code },
    card: 'title',
  },
  {
    ...textColumn('state', 'field.state'),
    csv: { kind: 'text', value: (row, t) => t(`invitation.state.${row.state}`) },
    cell: (row) => <StateTag state={row.state} />,
  },
  {
    source: 'inviter',
    label: 'invitation.inviter',
    cell: (row) => (row.inviter === null ? <Campaign /> : <MemberLink member={row.inviter} />),
    csv: { kind: 'text', value: (row) => row.inviter?.username ?? '' },
    card: 'line',
  },
  textColumn('label', 'invitation.label'),
  {
    source: 'uses',
    label: 'invitation.uses',
    cell: (row) => (row.usesMax === null ? row.uses : `${row.uses} / ${row.usesMax}`),
    csv: { kind: 'number', value: (row) => String(row.uses) },
    isNumeric: true,
    card: 'line',
  },
  momentColumn('expiresAt', 'field.expires'),
  textColumn('createdBy', 'invitation.by', { card: undefined }),
  momentColumn('createdAt', 'field.created', { card: undefined, isHidden: true }),
  {
    source: 'link',
    label: 'invitation.link',
    cell: (row) => <CopyText text={row.link} />,
    csv: { kind: 'text', value: (row) => row.link },
    card: 'line',
  },
  { source: 'revoke', label: 'invitation.revoke', cell: (row) => <RevokeButton invitation={row} />, card: 'figure' },
];

function StateTag({ state }: { state: Invitation['state'] }) {
  const t = useWords();
  return <Tag tone={state === 'open' ? 'good' : 'neutral'}>{t(`invitation.state.${state}`)}</Tag>;
}

function Campaign() {
  const t = useWords();
  return <Tag>{t('invitation.campaign')}</Tag>;
}

/** The list of invitation codes, of a member or of a campaign. */
export function InvitationList() {
  const t = useWords();
  const mayChange = useMay('players.invitation.change');
  const [isAdding, setIsAdding] = useState(false);
  useRefreshOn('opsSettings');
  return (
    <RecordList<Invitation>
      title="resources.invitations.name"
      columns={mayChange ? columns : columns.filter(({ source }) => source !== 'revoke')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      queues={queues}
      filters={[<SearchInput key="q" source="q" alwaysOn placeholder={t('filter.searchInvitations')} />]}
      empty={{ title: 'empty.invitations', hint: 'empty.invitationsHint' }}
      actions={
        mayChange && (
          <Button variant="contained" onClick={() => setIsAdding(true)}>
            {t('invitation.add')}
          </Button>
        )
      }
    >
      {isAdding && <AddInvitationDialog onClose={() => setIsAdding(false)} />}
    </RecordList>
  );
}
