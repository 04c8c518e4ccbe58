import type { DrawRecord, DrawRow, Entry, Settlement } from './use-draw.ts';

export const drawRow: DrawRow = {
  id: '41',
  drawId: '41',
  market: 'LAO',
  numero: '20261120',
  kind: 'official',
  state: 'open',
  opensAt: '2026-11-19T13:30:00Z',
  closeAt: '2026-11-20T13:15:00Z',
  winningAt: '2026-11-20T13:30:00Z',
  refundAt: '2026-11-20T14:30:00Z',
  tickets: 12,
  members: 5,
  stake: '1200.00',
  price: '1150.00',
  payout: null,
  worstCase: '88500.00',
  reservePercent: 8,
  number: null,
  version: 3,
  waiting: null,
};

export const entry: Entry = {
  entryNo: 1,
  by: 'Anong',
  at: '2026-11-20T13:31:00Z',
  prizes: { number: ['8305'] },
  sourceAddress: 'https://results.example/lao',
  sourceAt: '2026-11-20T13:30:00Z',
  evidenceHash: 'a'.repeat(64),
  picture: null,
  isMine: false,
  state: 'waiting',
  differsFrom: null,
  differsIn: [],
  corrects: null,
};

export const settlement: Settlement = {
  settlementNo: 1,
  resultVersion: 1,
  state: 'evaluated',
  tickets: 12,
  winners: 2,
  stake: '1200.00',
  rebate: '50.00',
  payout: '90000.00',
  checkedPayout: '90000.00',
  sealHolds: true,
  isHeld: false,
  chunksDone: 1,
  chunks: 1,
  startedAt: '2026-11-20T13:32:00Z',
  settledAt: null,
};

export const drawRecord: DrawRecord = {
  draw: drawRow,
  shape: [{ prize: 'number', count: 1, digits: 4, isOptional: false }],
  entries: [],
  results: [],
  settlements: [],
  commit: null,
  seal: null,
  beaconRound: null,
  notes: [],
  history: [],
};

/** Returns the record with other fields of its draw. */
export const recordOf = (draw: Partial<DrawRow>, more: Partial<DrawRecord> = {}): DrawRecord => ({
  ...drawRecord,
  ...more,
  draw: { ...drawRow, ...draw },
});
