import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { ImportRow } from '@sanam/console/lib/records.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { NewImport } from './new-import.tsx';

const count = (source: 'rows' | 'added' | 'changed' | 'bad', label: Column<ImportRow>['label']): Column<ImportRow> => ({
  source,
  label,
  cell: (row) => row[source] ?? '–',
  csv: { kind: 'number', value: (row) => row[source]?.toString() ?? null },
  isNumeric: true,
  card: 'line',
});

const columns: Column<ImportRow>[] = [
  {
    source: 'fileName',
    label: 'import.file',
    cell: (row) => <FileName row={row} />,
    csv: { kind: 'text', value: (row) => row.fileName },
    card: 'title',
  },
  textColumn('vendor', 'field.vendor'),
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <ImportState state={row.state} />,
    csv: { kind: 'text', value: (row, t) => t(`import.state.${row.state}`) },
    card: 'figure',
  },
  count('rows', 'import.rows'),
  count('added', 'import.added'),
  count('changed', 'import.changed'),
  count('bad', 'import.bad'),
  momentColumn('createdAt', 'import.checkedAt'),
  {
    source: 'createdBy',
    label: 'block.by',
    cell: (row) => row.landedBy ?? row.createdBy,
    csv: { kind: 'text', value: (row) => row.landedBy ?? row.createdBy },
  },
];

function FileName({ row }: { row: ImportRow }) {
  const t = useWords();
  return <>{row.source === 'vendor' ? t('import.vendorsList') : row.fileName}</>;
}

export function ImportState({ state }: { state: ImportRow['state'] }) {
  const t = useWords();
  return <Tag tone={state === 'landed' ? 'good' : 'busy'}>{t(`import.state.${state}`)}</Tag>;
}

/** The list of checked and imported files of games, and the button to check another. */
export function ImportList() {
  const mayImport = useMay('games.catalogue.import');
  useRefreshOn('opsGames');
  return (
    <>
      {mayImport && <NewImport />}
      <RecordList<ImportRow>
        title="resources.imports.name"
        columns={columns}
        sort={{ field: 'createdAt', order: 'DESC' }}
        filters={[]}
        empty={{ title: 'empty.imports', hint: 'empty.importsHint' }}
        openPath={(row) => `/imports/${row.id}/show`}
      />
    </>
  );
}
