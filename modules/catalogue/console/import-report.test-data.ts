import type { ImportReport } from '@sanam/console/lib/records.ts';

/** A file that was checked but not imported yet. */
export const importReport: ImportReport = {
  id: 'imp_0000000000000000000001',
  vendor: 'GOOD',
  source: 'csv',
  fileName: 'games.csv',
  state: 'checked',
  rows: 6,
  added: 3,
  changed: 2,
  unchanged: 0,
  bad: 1,
  createdBy: 'anong',
  createdAt: '2026-11-20T05:00:00Z',
  landedBy: null,
  landedAt: null,
  changes: [],
  faults: [],
  unknownColumns: [],
  canLand: true,
};
