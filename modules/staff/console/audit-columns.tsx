import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { shortId } from '@sanam/console/components/copy-text.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { subjectPath } from '@sanam/console/lib/subject-path.ts';
import type { AuditRow } from '@sanam/console/lib/records.ts';

export const auditColumns: Column<AuditRow>[] = [
  momentColumn('at', 'field.time'),
  textColumn('command', 'field.command', { card: 'title' }),
  {
    source: 'actor',
    label: 'field.actor',
    cell: (row) => <Actor row={row} />,
    csv: { kind: 'text', value: (row) => `${row.actorKind} ${row.actor}` },
    card: 'line',
  },
  {
    source: 'subjectId',
    label: 'field.subject',
    cell: (row) => <Subject row={row} />,
    csv: { kind: 'text', value: (row) => `${row.subjectType} ${row.subjectId}` },
    card: 'line',
  },
  textColumn('reason', 'field.reason'),
  textColumn('address', 'field.address', { card: undefined, isHidden: true }),
  textColumn('requestId', 'field.requestId', { card: undefined, isHidden: true }),
];

function Actor({ row }: { row: AuditRow }) {
  const t = useWords();
  return (
    <>
      <Tag>{t(`audit.actorKind.${row.actorKind}`)}</Tag> <span title={row.actor}>{shortId(row.actor)}</span>
    </>
  );
}

function Subject({ row }: { row: AuditRow }) {
  const path = subjectPath(row.subjectType, row.subjectId);
  const text = `${row.subjectType} ${shortId(row.subjectId)}`;
  if (path === undefined) return <span title={row.subjectId}>{text}</span>;
  return (
    <Link component={RouterLink} to={path} underline="hover" title={row.subjectId}>
      {text}
    </Link>
  );
}
