import Button from '@mui/material/Button';
import { useState } from 'react';
import { SelectInput, useNotify, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Finding } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { findingKinds } from '../contract/findings.ts';

const queues: Queue[] = [
  { label: 'finding.filter.open', filter: { state: 'open' } },
  { label: 'finding.filter.closed', filter: { state: 'closed' } },
  { label: 'common.all', filter: {} },
];

const columns: Column<Finding>[] = [
  momentColumn('at', 'field.time'),
  textColumn('vendor', 'field.vendor'),
  {
    source: 'kind',
    label: 'field.kind',
    cell: (row) => <Kind row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`finding.kind.${row.kind}`) },
    card: 'title',
  },
  {
    ...textColumn('transactionId', 'field.transaction'),
    csv: { kind: 'id', value: (row: Finding) => row.transactionId },
  },
  {
    source: 'member',
    label: 'field.member',
    cell: (row) => row.member && <MemberLink member={row.member} />,
    csv: { kind: 'text', value: (row) => row.member?.username ?? '' },
    card: 'line',
  },
  {
    source: 'note',
    label: 'field.note',
    cell: (row) => <Note row={row} />,
    csv: { kind: 'text', value: noteWords },
  },
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <State row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`finding.state.${row.state}`) },
    card: 'figure',
  },
  {
    source: 'act',
    label: 'finding.close',
    cell: (row) => (row.state === 'closed' ? null : <Acts row={row} />),
    isEmpty: ({ state }) => state === 'closed',
    card: 'act',
  },
];

function Kind({ row }: { row: Finding }) {
  const t = useWords();
  return t(`finding.kind.${row.kind}`);
}

/** Returns the note of a finding; the number of the return that ended its round is said in words. */
function noteWords({ note }: Finding, t: Words): string {
  return note.startsWith('vrt_') ? t('finding.stakesReturned') : note;
}

function Note({ row }: { row: Finding }) {
  return noteWords(row, useWords());
}

function State({ row }: { row: Finding }) {
  const t = useWords();
  return <Tag tone={row.state === 'open' ? 'bad' : 'neutral'}>{t(`finding.state.${row.state}`)}</Tag>;
}

/** The list of differences between vendors and the wallet, and of unusual events for review. */
export function FindingList() {
  const t = useWords();
  const mayClose = useMay('games.finding.close');
  useRefreshOn('opsGames');
  return (
    <RecordList<Finding>
      title="resources.reconciliation.name"
      columns={mayClose ? columns : columns.filter(({ source }) => source !== 'act')}
      sort={{ field: 'at', order: 'DESC' }}
      queues={queues}
      filters={[
        <SelectInput
          key="kind"
          source="kind"
          label={t('field.kind')}
          choices={findingKinds.map((id) => ({ id, name: t(`finding.kind.${id}`) }))}
          alwaysOn
        />,
      ]}
      empty={{ title: 'empty.reconciliation', hint: 'empty.reconciliationHint' }}
    />
  );
}

function Acts({ row }: { row: Finding }) {
  return (
    <>
      {row.kind === 'roundOpen' && <ReturnLink vendor={row.vendor} />}
      <CloseButton row={row} />
    </>
  );
}

/** Leads to the page of the vendor, where the stakes of its open rounds can be returned. */
function ReturnLink({ vendor }: { vendor: string }) {
  const t = useWords();
  if (!useMay('games.round.return')) return null;
  return (
    <Button size="small" component={RouterLink} to={`/vendors/${vendor}/show`}>
      {t('vendor.returnStakes')}
    </Button>
  );
}

function CloseButton({ row }: { row: Finding }) {
  const t = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const label = t(row.kind === 'largeWin' ? 'finding.release' : 'finding.close');
  return (
    <>
      <Button size="small" aria-label={`${label} ${row.transactionId}`} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && <CloseDialog row={row} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function CloseDialog({ row, onClose }: { row: Finding; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const { id, at, kind, transactionId: transaction, member } = row;
  const isWin = kind === 'largeWin';

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    await call('opsCloseFinding', { params: { id }, body: { at, reason: reason ?? '' } });
    notify(t('finding.closed'), { type: 'success' });
    refresh();
  }

  return (
    <ActDialog
      title={t(isWin ? 'finding.releaseTitle' : 'finding.closeTitle', { transaction })}
      effects={[
        ...(member === null ? [] : [t('finding.releaseWhat', { member: member.username })]),
        t('finding.closeWhat'),
      ]}
      confirm={t(isWin ? 'finding.release' : 'finding.close')}
      reason="required"
      content={{ close: id, at }}
      run={run}
      onStale={async () => refresh()}
      onClose={onClose}
    />
  );
}
