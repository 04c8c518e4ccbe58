import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { caseColumns, type LotteryCaseRow } from './case-columns.tsx';
import { CaseRecord } from './case-record.tsx';

const open = { state: 'open' } as const;

/** The list of lottery cases, longest waiting first. */
export function CaseList() {
  const openId = useOpenId('lotteryCases');
  return (
    <RecordList<LotteryCaseRow>
      title="resources.lotteryCases.name"
      columns={caseColumns}
      queues={[
        { label: 'lotteryCase.queue.open', filter: open },
        { label: 'lotteryCase.kind.contested', filter: { ...open, kind: 'contested' } },
        { label: 'lotteryCase.kind.setAside', filter: { ...open, kind: 'setAside' } },
        { label: 'lotteryCase.kind.uncovered', filter: { ...open, kind: 'uncovered' } },
        { label: 'lotteryCase.queue.closed', filter: { state: 'closed' } },
      ]}
      defaultFilter={open}
      sort={{ field: 'openedAt', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.lotteryCases', hint: 'empty.lotteryCasesHint' }}
      openPath={(row) => `/lotteryCases/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="lotteryCases" label="resources.lotteryCases.name" openId={openId}>
        {openId !== undefined && <CaseRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
