import { SearchInput } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { shortId } from '@sanam/console/components/copy-text.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { codeWord, useWords } from '@sanam/console/i18n/use-words.ts';
import { MemberState, MemberType } from './member-tags.tsx';
import type { MemberRow } from '@sanam/console/lib/records.ts';

const columns: Column<MemberRow>[] = [
  textColumn('username', 'field.username', { card: 'title', isSortable: true }),
  {
    source: 'id',
    label: 'field.number',
    cell: (row) => shortId(row.id),
    csv: { kind: 'id', value: (row) => row.id },
  },
  textColumn('payeeName', 'field.payeeName'),
  {
    source: 'type',
    label: 'field.type',
    cell: (row) => <MemberType type={row.type} />,
    csv: { kind: 'text', value: (row, t) => codeWord(t, 'member.type', String(row.type)) },
    card: 'line',
  },
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <MemberState state={row.state} />,
    csv: { kind: 'text', value: (row, t) => codeWord(t, 'member.state', row.state) },
    card: 'line',
  },
  amountColumn('cash', 'field.cash', { card: 'figure' }),
  amountColumn('hold', 'field.hold', { isMuted: true }),
  momentColumn('createdAt', 'field.created', { card: undefined, isSortable: true }),
  momentColumn('lastLoginAt', 'field.lastLogin'),
];

export function MemberList() {
  const t = useWords();
  return (
    <RecordList<MemberRow>
      title="resources.members.name"
      columns={columns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={[<SearchInput key="q" source="q" alwaysOn placeholder={t('filter.searchMembers')} />]}
      empty={{ title: 'empty.members', hint: 'empty.membersHint' }}
      openPath={(row) => `/members/${row.id}/show`}
    />
  );
}
