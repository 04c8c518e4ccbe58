import { RecordList } from '@sanam/console/components/record-list.tsx';
import { adjustmentKinds } from '../../contract/adjustments.ts';
import { adjustmentColumns, type AdjustmentRow } from './adjustment-columns.tsx';

/** The list of corrections of cash. */
export function AdjustmentList() {
  return (
    <RecordList<AdjustmentRow>
      title="resources.adjustments.name"
      columns={adjustmentColumns}
      queues={[
        { label: 'deposit.queue.all', filter: {} },
        ...adjustmentKinds.map((kind) => ({ label: `adjustment.kind.${kind}` as const, filter: { kind } })),
      ]}
      defaultFilter={{}}
      sort={{ field: 'at', order: 'DESC' }}
      filters={[]}
      empty={{ title: 'empty.adjustments', hint: 'empty.adjustmentsHint' }}
    />
  );
}
