import type { Column } from '@sanam/console/components/column.ts';
import { idColumn, memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { IdentityDocumentRow } from '@sanam/console/lib/records.ts';
import { documentStates } from '../../contract/identity-states.ts';
import { DocumentRecord } from './document-record.tsx';
import { DocumentTag } from './document-tag.tsx';

const queues: Queue[] = [
  ...documentStates.map((state) => ({ label: `document.state.${state}` as const, filter: { state } })),
  { label: 'common.all', filter: {} },
];

const columns: Column<IdentityDocumentRow>[] = [
  idColumn,
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <DocumentTag state={row.state} />,
    csv: { kind: 'text', value: (row, t) => t(`document.state.${row.state}`) },
    card: 'line',
  },
  memberColumn,
  {
    source: 'kind',
    label: 'document.kindOf',
    cell: (row) => <Kind kind={row.kind} />,
    csv: { kind: 'text', value: (row, t) => t(`document.kind.${row.kind}`) },
    card: 'line',
  },
  momentColumn('sentAt', 'document.sentAt', { isSortable: true }),
  momentColumn('decidedAt', 'field.decided'),
  textColumn('decidedBy', 'register.decidedBy'),
];

function Kind({ kind }: Pick<IdentityDocumentRow, 'kind'>) {
  const t = useWords();
  return <>{t(`document.kind.${kind}`)}</>;
}

/** The list of members' documents, waiting ones first. */
export function DocumentList() {
  const openId = useOpenId('documents');
  return (
    <RecordList<IdentityDocumentRow>
      title="resources.documents.name"
      columns={columns}
      queues={queues}
      defaultFilter={{ state: 'sent' }}
      sort={{ field: 'sentAt', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.documents', hint: 'empty.documentsHint' }}
      openPath={(row) => `/documents/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="documents" label="resources.documents.name" openId={openId}>
        {openId !== undefined && <DocumentRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
