import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, idColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ContestedSlipRow } from '@sanam/console/lib/records.ts';
import { useBankName } from '@sanam/wallet/console/index.ts';

export function ContestedStateTag({ state }: { state: ContestedSlipRow['state'] }) {
  const t = useWords();
  return <Tag tone={state === 'open' ? 'caution' : 'neutral'}>{t(`contested.state.${state}`)}</Tag>;
}

function BankName({ code }: { code: string }) {
  return <>{useBankName()(code)}</>;
}

export const contestedColumns: Column<ContestedSlipRow>[] = [
  idColumn,
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <ContestedStateTag state={row.state} />,
    csv: { kind: 'text', value: (row) => row.state },
    card: 'line',
  },
  amountColumn('amount', 'field.amount', { card: 'figure' }),
  {
    source: 'bankCode',
    label: 'field.bank',
    cell: (row) => <BankName code={row.bankCode} />,
    csv: { kind: 'text', value: (row) => row.bankCode },
    card: 'line',
  },
  textColumn('reference', 'field.reference'),
  momentColumn('createdAt', 'field.created', { isSortable: true }),
  momentColumn('decidedAt', 'field.decided', { card: undefined }),
];
