import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn } from '@sanam/console/components/columns.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type {} from '../../contract/case-calls.ts';

export type CaseRow = Value<'opsListBonusCases'>['list'][number];
export type CaseRecord = Value<'opsGetBonusCase'>;

const tones: Record<CaseRow['state'], Tone> = { open: 'caution', released: 'good', refused: 'bad', over: 'neutral' };

export function CaseTags({ row: { state, holds } }: { row: Pick<CaseRow, 'state' | 'holds'> }) {
  const t = useWords();
  return (
    <>
      <Tag tone={tones[state]}>{t(`bonusCase.state.${state}`)}</Tag>
      {state === 'open' && holds && <Tag tone="bad">{t('bonusCase.holds')}</Tag>}
    </>
  );
}

function Signs({ row: { signs } }: { row: CaseRow }) {
  const t = useWords();
  return <>{signs.map((sign) => t(`bonusCase.sign.${sign}`)).join(' · ')}</>;
}

function Moment({ row: { moment } }: { row: CaseRow }) {
  return <>{useWords()(`bonusCase.moment.${moment}`)}</>;
}

export const caseColumns: Column<CaseRow>[] = [
  {
    source: 'member',
    card: 'title',
    label: 'field.member',
    cell: ({ member }) => <MemberLink member={member} />,
    csv: { kind: 'text', value: ({ member }) => member.username },
  },
  {
    source: 'state',
    label: 'field.status',
    cell: (row) => <CaseTags row={row} />,
    csv: { kind: 'text', value: ({ state }, t) => t(`bonusCase.state.${state}`) },
    card: 'figure',
  },
  {
    source: 'score',
    label: 'bonusCase.score',
    cell: ({ score }) => score,
    csv: { kind: 'number', value: ({ score }) => String(score) },
    isNumeric: true,
    card: 'line',
  },
  {
    source: 'signs',
    label: 'bonusCase.signs',
    cell: (row) => <Signs row={row} />,
    csv: { kind: 'text', value: ({ signs }, t) => signs.map((sign) => t(`bonusCase.sign.${sign}`)).join(', ') },
    card: 'line',
  },
  {
    source: 'title',
    label: 'bonus.campaign',
    cell: ({ title }) => <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{title}</span>,
    csv: { kind: 'text', value: ({ title }) => title },
    card: 'line',
  },
  amountColumn('amount', 'bonus.amount'),
  {
    source: 'moment',
    label: 'bonusCase.momentLabel',
    cell: (row) => <Moment row={row} />,
    csv: { kind: 'text', value: ({ moment }, t) => t(`bonusCase.moment.${moment}`) },
    card: 'line',
  },
  momentColumn('dueAt', 'bonusCase.dueAt'),
  momentColumn('openedAt', 'bonusCase.openedAt', { card: undefined }),
];
