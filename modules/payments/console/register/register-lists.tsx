import Button from '@mui/material/Button';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import type { DepositRuleRow, RailAccountRow } from '@sanam/console/lib/records.ts';
import { useState } from 'react';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { accountStates } from '../../contract/register.ts';
import { accountColumns, ruleColumns } from './register-columns.tsx';
import { NewAccountDialog } from './new-account-dialog.tsx';
import { AccountRecord, RuleRecord } from './register-records.tsx';

/** The list of our accounts at banks and providers. */
export function AccountList() {
  const openId = useOpenId('railAccounts');
  return (
    <RecordList<RailAccountRow>
      title="resources.railAccounts.name"
      columns={accountColumns}
      queues={[
        { label: 'deposit.queue.all', filter: {} },
        ...accountStates.map((state) => ({ label: `register.state.${state}` as const, filter: { state } })),
      ]}
      sort={{ field: 'id', order: 'ASC' }}
      filters={[]}
      actions={<AddAccount />}
      empty={{ title: 'empty.railAccounts', hint: 'empty.railAccountsHint' }}
      openPath={(row) => `/railAccounts/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="railAccounts" label="resources.railAccounts.name" openId={openId}>
        {openId !== undefined && <AccountRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}

function AddAccount() {
  const t = useWords();
  const mayChange = useMay('payments.register.change');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('register.add')}</Button>
      {isOpen && <NewAccountDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The list of rules of each deposit method. */
export function RuleList() {
  const openId = useOpenId('depositRules');
  return (
    <RecordList<DepositRuleRow>
      title="resources.depositRules.name"
      columns={ruleColumns}
      sort={{ field: 'id', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.depositRules', hint: 'empty.depositRulesHint' }}
      openPath={(row) => `/depositRules/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="depositRules" label="resources.depositRules.name" openId={openId}>
        {openId !== undefined && <RuleRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
