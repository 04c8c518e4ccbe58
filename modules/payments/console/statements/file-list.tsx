import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { StatementFileRow } from '@sanam/console/lib/records.ts';
import { fileStates } from '../../contract/statements.ts';
import { fileColumns } from './file-columns.tsx';
import { NewFile } from './new-file.tsx';

/** The list of uploaded statement files, with a button to upload another. */
export function StatementFileList() {
  const mayBring = useMay('payments.statement.decide');
  return (
    <>
      {mayBring && <NewFile />}
      <RecordList<StatementFileRow>
        title="resources.statementFiles.name"
        columns={fileColumns}
        queues={[
          { label: 'deposit.queue.all', filter: {} },
          ...fileStates.map((state) => ({ label: `statement.state.${state}` as const, filter: { state } })),
        ]}
        sort={{ field: 'createdAt', order: 'DESC' }}
        filters={[]}
        empty={{ title: 'empty.statementFiles', hint: 'empty.statementFilesHint' }}
        openPath={(row) => `/statementFiles/${row.id}/show`}
      />
    </>
  );
}
