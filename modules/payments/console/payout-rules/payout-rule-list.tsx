import type { Column } from '@sanam/console/components/column.ts';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import type { PayoutRuleRow } from '@sanam/console/lib/records.ts';
import { settingColumn } from '../register/register-columns.tsx';
import { OwnTag } from './own-tag.tsx';
import { PayoutRuleRecord } from './payout-rule-record.tsx';

const amounts = ['amountMin', 'amountMax', 'automaticMax', 'secondPersonAbove'] as const;

const columns: Column<PayoutRuleRow>[] = [
  {
    source: 'id',
    label: 'payoutRule.name',
    cell: (row) => <OwnTag isOwn={row.isOwn} />,
    csv: { kind: 'text', value: (row) => row.id },
    card: 'title',
  },
  ...amounts.map((name) =>
    settingColumn<PayoutRuleRow>(name, `payoutRule.setting.${name}`, (row) => row.settings[name]),
  ),
];

/** The list of payout rules, one for each merchant. */
export function PayoutRuleList() {
  const openId = useOpenId('payoutRules');
  return (
    <RecordList<PayoutRuleRow>
      title="resources.payoutRules.name"
      columns={columns}
      sort={{ field: 'id', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.payoutRules', hint: 'empty.payoutRulesHint' }}
      openPath={(row) => `/payoutRules/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="payoutRules" label="resources.payoutRules.name" openId={openId}>
        {openId !== undefined && <PayoutRuleRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
