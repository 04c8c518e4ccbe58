import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { Button, type RaRecord, useDataProvider, useListContext, useNotify } from 'react-admin';
import type { MessageKey } from '../i18n/message-key.ts';
import { useErrorWords, useWords, type Words } from '../i18n/use-words.ts';
import { type CsvColumn, toCsv } from '@sanam/contract/csv';
import { useZone } from '../lib/format.ts';
import { saveAs } from '../lib/save-as.ts';
import { useStaff } from '../lib/permissions.ts';
import { serverNow } from '@sanam/client/server-clock';
import type { Column } from './column.ts';
import { type FilterInput, filterWords } from './filter-words.ts';
import type { Queue } from './list-bar.tsx';
import { useTotals } from './list-totals.tsx';

const ROWS_MAX = 5000;
const PAGE_SIZE = 100;

interface ExportButtonProps<Row> {
  title: MessageKey;
  columns: readonly Column<Row>[];
  /** Inputs of the filter and queues of the list, which say the filter in words. */
  inputs: readonly FilterInput[];
  queues?: readonly Queue[] | undefined;
}

/** Button that exports the rows of the whole filter as CSV, with facts about the export in the first rows. */
export function ExportButton<Row extends RaRecord>({ title, columns, inputs, queues = [] }: ExportButtonProps<Row>) {
  const t = useWords();
  const errorWords = useErrorWords();
  const notify = useNotify();
  const staff = useStaff();
  const [zone] = useZone();
  const dataProvider = useDataProvider();
  const { resource, sort, filterValues, total } = useListContext();
  const rowsMax = Math.min(total ?? 0, ROWS_MAX);
  const totalled = useTotals(columns);
  const [done, setDone] = useState<number | null>(null);

  async function readAll(): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; rows.length < rowsMax; page += 1) {
      const params = { pagination: { page, perPage: PAGE_SIZE }, sort, filter: filterValues };
      const { data } = await dataProvider.getList<Row>(resource, params);
      rows.push(...data);
      setDone(rows.length);
      if (data.length < PAGE_SIZE) break;
    }
    return rows.slice(0, ROWS_MAX);
  }

  async function run(): Promise<void> {
    setDone(0);
    try {
      const rows = await readAll();
      const at = new Date(serverNow()).toISOString();
      const facts = [
        [t('app.name'), t(title)],
        [t('common.exportZone'), `UTC (${zone})`],
        [t('common.exportFilter'), filterWords(filterValues, { inputs, queues }, t)],
        [t('common.exportBy'), staff?.displayName ?? ''],
        [t('common.exportAt'), at],
        ...totalFacts(totalled, t),
      ] as const;
      saveAs(
        `${resource}-${at.slice(0, 16).replaceAll(':', '')}.csv`,
        new Blob([toCsv({ facts, columns: csvColumns(columns, t), rows })], { type: 'text/csv;charset=utf-8' }),
      );
      if ((total ?? 0) > ROWS_MAX) notify(t('common.exportCapped', { count: ROWS_MAX }), { type: 'warning' });
      else notify(t('common.exported', { count: rows.length }));
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    } finally {
      setDone(null);
    }
  }

  const label = done === null ? t('common.exportCsv') : t('common.exporting', { done, total: rowsMax });
  return (
    <Button label={label} aria-label={label} disabled={done !== null || total === 0} onClick={() => void run()}>
      <DownloadIcon />
    </Button>
  );
}

function csvColumns<Row>(columns: readonly Column<Row>[], t: Words): CsvColumn<Row>[] {
  return columns.flatMap(({ csv, label }) =>
    csv === undefined ? [] : [{ header: t(label), kind: csv.kind, value: (row: Row) => csv.value(row, t) }],
  );
}

/** Returns the totals of all rows as facts, because the rows below are for a table. */
function totalFacts<Row>(
  { columns, totals }: { columns: readonly Column<Row>[]; totals: Row | undefined },
  t: Words,
): [string, string][] {
  if (totals === undefined) return [];
  return columns.map(({ label, csv }) => [`${t('common.totalsOfAll')}: ${t(label)}`, csv?.value(totals, t) ?? '']);
}
