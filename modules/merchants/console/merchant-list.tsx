import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { MerchantRow } from '@sanam/console/lib/records.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { AddMerchantDialog } from './add-merchant-dialog.tsx';
import { MerchantTags } from './merchant-tags.tsx';

const columns: Column<MerchantRow>[] = [
  textColumn('name', 'field.name', { card: 'title' }),
  textColumn('code', 'field.code'),
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <MerchantTags merchant={row} />,
    csv: { kind: 'text', value: (row, t) => t(row.isEnabled ? 'merchant.isOpen' : 'merchant.isClosed') },
    card: 'figure',
  },
  {
    source: 'hosts',
    label: 'merchant.hosts',
    cell: (row) => <span style={{ overflowWrap: 'anywhere' }}>{row.hosts.join(', ')}</span>,
    csv: { kind: 'text', value: (row) => row.hosts.join(' ') },
    card: 'line',
  },
  textColumn('currency', 'field.currency'),
  textColumn('zone', 'merchant.zone'),
  momentColumn('createdAt', 'field.created'),
];

/** The list of merchants of this installation. */
export function MerchantList() {
  const t = useWords();
  const mayChange = useMay('site.merchant.change');
  const [isAdding, setIsAdding] = useState(false);
  useRefreshOn('opsSettings');
  return (
    <RecordList<MerchantRow>
      title="resources.merchants.name"
      columns={columns}
      sort={{ field: 'createdAt', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.merchants', hint: 'empty.merchantsHint' }}
      openPath={(row) => `/merchants/${row.id}/show`}
      actions={
        mayChange && (
          <Button variant="contained" onClick={() => setIsAdding(true)}>
            {t('merchant.add')}
          </Button>
        )
      }
    >
      {isAdding && <AddMerchantDialog onClose={() => setIsAdding(false)} />}
    </RecordList>
  );
}
