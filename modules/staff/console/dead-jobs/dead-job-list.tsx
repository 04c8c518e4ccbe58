import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { TextInput, useListContext, useRecordContext } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Facts } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import type { DeadJob } from '@sanam/console/lib/records.ts';
import { type DeadJobAct, DeadJobDialog, type Selection } from './dead-job-dialog.tsx';

const columns: Column<DeadJob>[] = [
  momentColumn('diedAt', 'jobs.died'),
  textColumn('job', 'jobs.job', { card: 'title' }),
  textColumn('error', 'jobs.error'),
  {
    source: 'attempts',
    label: 'jobs.attempts',
    cell: (row) => row.attempts,
    csv: { kind: 'number', value: (row) => String(row.attempts) },
    isNumeric: true,
  },
  momentColumn('sentAt', 'jobs.sent', { isHidden: true, card: undefined }),
];

/** The list of dead jobs. Staff with the permission send them again or discard them, one or many. */
export function DeadJobList() {
  const t = useWords();
  const mayResend = useMay('jobs.dead.resend');
  const mayDiscard = useMay('jobs.dead.discard');
  const acts: DeadJobAct[] = [...(mayResend ? ['resend' as const] : []), ...(mayDiscard ? ['discard' as const] : [])];
  return (
    <RecordList<DeadJob>
      title="resources.jobs.name"
      columns={columns}
      sort={{ field: 'diedAt', order: 'DESC' }}
      filters={[<TextInput key="job" source="job" label={t('jobs.job')} alwaysOn />]}
      empty={{ title: 'empty.jobs', hint: 'empty.jobsHint' }}
      expand={<DeadJobDetail />}
      {...(acts.length > 0 ? { bulk: <ActOnChosen acts={acts} />, actions: <ActOnAll acts={acts} /> } : {})}
    />
  );
}

function DeadJobDetail() {
  const t = useWords();
  const row = useRecordContext<DeadJob>();
  if (row === undefined) return null;
  return (
    <Box sx={{ p: 1, overflowWrap: 'anywhere' }}>
      <Facts
        facts={[
          [t('jobs.error'), row.error],
          [t('jobs.payload'), <code key="payload">{row.payload}</code>],
        ]}
      />
    </Box>
  );
}

/** The actions on the selected jobs; `acts`: those the person may do. */
function ActOnChosen({ acts }: { acts: readonly DeadJobAct[] }) {
  const t = useWords();
  const { selectedIds, onUnselectItems } = useListContext<DeadJob>();
  return acts.map((act) => (
    <ActButton
      key={act}
      act={act}
      label={t(`jobs.${act}`)}
      count={selectedIds.length}
      selection={{ ids: selectedIds.map(String) }}
      onDone={onUnselectItems}
    />
  ));
}

/** The actions on every job of the filter, shown or not. */
function ActOnAll({ acts }: { acts: readonly DeadJobAct[] }) {
  const t = useWords();
  const { total = 0, filterValues } = useListContext<DeadJob>();
  return acts.map((act) => (
    <ActButton
      key={act}
      act={act}
      label={t(`jobs.${act}All`, { count: grouped(total) })}
      count={total}
      selection={{ filter: filterValues }}
    />
  ));
}

interface ActButtonProps {
  act: DeadJobAct;
  label: string;
  count: number;
  selection: Selection;
  onDone?: () => void;
}

function ActButton({ act, label, count, selection, onDone }: ActButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        color={act === 'discard' ? 'error' : 'primary'}
        disabled={count === 0}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <DeadJobDialog
          act={act}
          selection={selection}
          count={count}
          onDone={() => onDone?.()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
