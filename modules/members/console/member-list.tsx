import { SearchInput } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { shortId } from '@sanam/console/components/copy-text.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
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
  {
    source: 'payeeName',
    label: 'field.payeeName',
    cell: (row) => row.payeeName ?? '',
    csv: { kind: 'text', value: (row) => row.payeeName },
    card: 'line',
  },
  {
    source: 'type',
    label: 'field.type',
    cell: (row) => <MemberType type={row.type} />,
    csv: { kind: 'text', value: (row) => String(row.type) },
    card: 'line',
  },
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <MemberState state={row.state} />,
    csv: { kind: 'text', value: (row) => row.state },
    card: 'line',
  },
  {
    source: 'cash',
    label: 'field.cash',
    cell: (row) => <Amount value={row.cash} />,
    csv: { kind: 'number', value: (row) => row.cash },
    isNumeric: true,
    card: 'figure',
  },
  {
    source: 'hold',
    label: 'field.hold',
    cell: (row) => <Amount value={row.hold} isMuted />,
    csv: { kind: 'number', value: (row) => row.hold },
    isNumeric: true,
  },
  {
    source: 'createdAt',
    label: 'field.created',
    cell: (row) => <Moment at={row.createdAt} />,
    csv: { kind: 'text', value: (row) => row.createdAt },
    isSortable: true,
  },
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
