import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { VendorTransfer } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { TransferSettings } from './transfer-settings.tsx';

const queues: Queue[] = [
  { label: 'vendorTransfer.state.unknown', filter: { state: 'unknown' } },
  { label: 'vendorTransfer.state.settled', filter: { state: 'settled' } },
  { label: 'vendorTransfer.state.refused', filter: { state: 'refused' } },
  { label: 'common.all', filter: {} },
];

const columns: Column<VendorTransfer>[] = [
  momentColumn('at', 'field.time'),
  textColumn('vendor', 'field.vendor'),
  {
    source: 'member',
    label: 'field.member',
    cell: (row) => <MemberLink member={row.member} />,
    csv: { kind: 'text', value: (row) => row.member.username },
    card: 'title',
  },
  {
    source: 'direction',
    label: 'field.kind',
    cell: (row) => <Direction row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`vendorTransfer.direction.${row.direction}`) },
    card: 'line',
  },
  textColumn('amount', 'field.amount', { card: 'figure' }),
  { ...textColumn('state', 'field.state'), cell: (row: VendorTransfer) => <State row={row} /> },
  textColumn('code', 'field.note', { card: undefined }),
  {
    source: 'act',
    label: 'vendorTransfer.decide',
    cell: (row) => (row.state === 'unknown' ? <DecideButtons row={row} /> : null),
    isEmpty: ({ state }) => state !== 'unknown',
    card: 'act',
  },
];

function Direction({ row }: { row: VendorTransfer }) {
  const t = useWords();
  return t(`vendorTransfer.direction.${row.direction}`);
}

function State({ row }: { row: VendorTransfer }) {
  const t = useWords();
  return <Tag tone={row.state === 'unknown' ? 'bad' : 'neutral'}>{t(`vendorTransfer.state.${row.state}`)}</Tag>;
}

/** The list of transfers to and from vendors that keep balances. Two people end a transfer without an answer. */
export function TransferList() {
  const mayDecide = useMay('games.transfer.decide');
  useRefreshOn('opsVendorTransfer');
  return (
    <>
      <TransferSettings />
      <RecordList<VendorTransfer>
        title="resources.vendorTransfers.name"
        columns={mayDecide ? columns : columns.filter(({ source }) => source !== 'act')}
        sort={{ field: 'at', order: 'DESC' }}
        queues={queues}
        filters={[]}
        empty={{ title: 'empty.vendorTransfers', hint: 'empty.vendorTransfersHint' }}
      />
    </>
  );
}

type Decision = 'settled' | 'refused';

function DecideButtons({ row }: { row: VendorTransfer }) {
  const t = useWords();
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <>
      {(['settled', 'refused'] as const).map((one) => (
        <Button
          key={one}
          size="small"
          aria-label={`${t(`vendorTransfer.${one}`)} ${row.id}`}
          onClick={() => setDecision(one)}
        >
          {t(`vendorTransfer.${one}`)}
        </Button>
      ))}
      {decision !== null && <DecideDialog row={row} decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}

interface DecideProps {
  row: VendorTransfer;
  decision: Decision;
  onClose: () => void;
}

function DecideDialog({ row, decision, onClose }: DecideProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const words = { amount: row.amount, vendor: row.vendor, member: row.member.username };

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { decision, reason: reason ?? '' };
    await call('opsDecideVendorTransfer', { params: { id: row.id }, body }, { idempotencyKey });
    notify(t('action.proposed'), { type: 'info' });
    refresh();
  }

  return (
    <ActDialog
      title={t(`vendorTransfer.${decision}Title`, words)}
      effects={[t(`vendorTransfer.${decision}What`, words), t('withdrawal.twoPeople')]}
      confirm={t(`vendorTransfer.${decision}Go`)}
      reason="required"
      content={{ decision, id: row.id }}
      run={run}
      onStale={async () => refresh()}
      onClose={onClose}
    />
  );
}
