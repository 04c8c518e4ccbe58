import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { shortId } from '@sanam/console/components/copy-text.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { useCodeWords } from '@sanam/console/i18n/use-words.ts';
import { subjectPath } from '@sanam/console/lib/subject-path.ts';
import type { TimelineRow } from '@sanam/console/lib/records.ts';

export const timelineColumns: Column<TimelineRow>[] = [
  {
    source: 'at',
    label: 'field.time',
    cell: (row) => <Moment at={row.at} />,
    card: 'line',
  },
  { source: 'kind', label: 'field.kind', cell: (row) => <Code group="timeline.kind" code={row.kind} />, card: 'title' },
  {
    source: 'account',
    label: 'field.account',
    cell: (row) => <Code group="timeline.account" code={row.account} />,
    card: 'line',
  },
  {
    source: 'amount',
    label: 'field.amount',
    cell: (row) => <Amount value={row.amount} isSigned />,
    isNumeric: true,
    card: 'figure',
  },
  {
    source: 'balanceBefore',
    label: 'field.balanceBefore',
    cell: (row) => <Amount value={row.balanceBefore} isMuted />,
    isNumeric: true,
    card: 'line',
  },
  {
    source: 'balanceAfter',
    label: 'field.balanceAfter',
    cell: (row) => <Amount value={row.balanceAfter} />,
    isNumeric: true,
    card: 'line',
  },
  {
    source: 'counterpart',
    label: 'field.counterpart',
    cell: (row) => <Counterpart name={row.counterpart} />,
  },
  {
    source: 'sourceId',
    label: 'field.source',
    cell: (row) => <Source row={row} />,
    card: 'line',
  },
  { source: 'note', label: 'field.note', cell: (row) => row.note ?? '', isHidden: true },
];

function Code({ group, code }: { group: string; code: string }) {
  const words = useCodeWords();
  return <>{words(group, code)}</>;
}

/** The counter account: `house_gaming:lantern` becomes the account class in words and its owner. */
function Counterpart({ name }: { name: string }) {
  const words = useCodeWords();
  const [account = name, ...owner] = name.split(':');
  return <>{[words('timeline.account', account), ...owner].join(' · ')}</>;
}

function Source({ row }: { row: TimelineRow }) {
  const path = subjectPath(row.sourceType, row.sourceId);
  const text = `${row.sourceType} ${shortId(row.sourceId)}`;
  if (path === undefined) return <span title={row.sourceId}>{text}</span>;
  return (
    <Link component={RouterLink} to={path} underline="hover" title={row.sourceId}>
      {text}
    </Link>
  );
}
