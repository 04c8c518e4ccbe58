import type { Calls, CallValue } from '@sanam/contract';
import type { ImportReport } from '../import/service.ts';
import type { People } from '@sanam/staff/server/index.ts';

type Row = CallValue<Calls['opsListImports']>['list'][number];
type Report = CallValue<Calls['opsGetImport']>;

export function importRow(row: ImportReport['row'], nameOf: (staffId: string | null) => string | null): Row {
  return {
    id: row.import_id,
    vendor: row.vendor_code,
    source: row.source,
    fileName: row.file_name,
    state: row.state,
    rows: row.rows,
    bad: row.bad_count,
    added: row.result?.added ?? null,
    changed: row.result?.changed ?? null,
    createdBy: nameOf(row.created_by) ?? row.created_by,
    createdAt: row.created_at.toISOString(),
    landedBy: nameOf(row.landed_by),
    landedAt: row.landed_at?.toISOString() ?? null,
  };
}

export async function reportValue(report: ImportReport, people: Pick<People, 'staffNames'>): Promise<Report> {
  const { row, counts, changes, faults, canLand } = report;
  const nameOf = await people.staffNames([row.created_by, row.landed_by]);
  return {
    ...importRow(row, nameOf),
    ...counts,
    changes,
    faults,
    unknownColumns: row.unknown_columns,
    canLand,
  };
}
