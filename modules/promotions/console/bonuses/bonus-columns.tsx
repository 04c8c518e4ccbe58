import type { Value } from '@sanam/client/client';
import { Amount } from '@sanam/console/components/amount.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn } from '@sanam/console/components/columns.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';

export type BonusRow = Value<'opsListBonuses'>['list'][number];
type Totals = Value<'opsListBonuses'>['totals'];

const tones: Record<BonusRow['state'], Tone> = {
  held: 'caution',
  queued: 'caution',
  active: 'busy',
  ending: 'caution',
  completed: 'good',
  spent: 'neutral',
  expired: 'neutral',
  forfeited: 'neutral',
  cancelled: 'bad',
};

export function BonusState({ row: { state } }: { row: Pick<BonusRow, 'state'> }) {
  return <Tag tone={tones[state]}>{useWords()(`bonus.state.${state}`)}</Tag>;
}

function Source({ row: { source } }: { row: BonusRow }) {
  return <>{useWords()(`bonus.sourceOf.${source}`)}</>;
}

/** Valid bets done and required for a bonus. */
export function Played({ row: { done, required } }: { row: Pick<BonusRow, 'done' | 'required'> }) {
  return <>{useWords()('bonus.playedOf', { done: moneyWithSymbol(done), required: moneyWithSymbol(required) })}</>;
}

/** Returns the granted amount of a bonus or of the totals, where the field is named `granted`. */
const given = (row: BonusRow | Totals): string => ('granted' in row ? row.granted : row.amount);

const titleColumn: Column<BonusRow> = {
  source: 'title',
  label: 'bonus.campaign',
  cell: ({ title }) => <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{title}</span>,
  csv: { kind: 'text', value: ({ title }) => title },
  card: 'title',
};
const totalled = { isTotalled: true, card: 'line' } as const;

/** Columns for the bonuses of one member; totals are in the list of all members. */
export const memberColumns: Column<BonusRow>[] = [
  titleColumn,
  {
    source: 'state',
    label: 'field.status',
    cell: (row) => <BonusState row={row} />,
    csv: { kind: 'text', value: ({ state }, t) => t(`bonus.state.${state}`) },
    card: 'figure',
  },
  {
    source: 'amount',
    label: 'bonus.amount',
    cell: (row) => <Amount value={given(row)} />,
    csv: { kind: 'number', value: given },
    isNumeric: true,
    ...totalled,
  },
  { ...amountColumn('balance', 'bonus.balance'), ...totalled },
  { source: 'played', label: 'bonus.played', cell: (row) => <Played row={row} />, card: 'line' },
  { ...amountColumn('converted', 'bonus.converted'), ...totalled },
  { ...amountColumn('returned', 'bonus.returned'), ...totalled, isHidden: true },
  {
    source: 'source',
    label: 'bonus.source',
    cell: (row) => <Source row={row} />,
    csv: { kind: 'text', value: ({ source }, t) => t(`bonus.sourceOf.${source}`) },
    card: 'line',
  },
  momentColumn('grantedAt', 'bonus.grantedAt'),
  momentColumn('expiresAt', 'bonus.expiresAt', { isHidden: true }),
  momentColumn('endedAt', 'bonus.endedAt', { isHidden: true }),
];

export const listColumns: Column<BonusRow>[] = [
  titleColumn,
  {
    source: 'account',
    label: 'field.member',
    cell: (row) => <MemberLink member={memberOf(row)} />,
    csv: { kind: 'text', value: ({ account }) => account },
    card: 'line',
  },
  ...memberColumns.slice(1),
];

export const memberOf = ({ memberId, account: username, merchantId }: BonusRow) => ({ memberId, username, merchantId });
