import Button from '@mui/material/Button';
import type { Value } from '@sanam/client/client';
import { createContext, useContext } from 'react';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RemovalButton } from '@sanam/console/components/removal-button.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

import { ExtendButton } from './extend-button.tsx';

/** Opens the bets of a requirement. */
export const BetsOf = createContext<(row: RequirementRow) => void>(() => undefined);

export type RequirementRow = Value<'opsMemberTurnover'>['list'][number];
type BetRow = Value<'opsTurnoverBets'>['list'][number];

export const requirementColumns: Column<RequirementRow>[] = [
  {
    source: 'source',
    label: 'turnover.source',
    cell: (row) => <Source row={row} />,
    csv: { kind: 'text', value: sourceWords },
    card: 'title',
  },
  {
    source: 'state',
    label: 'field.status',
    cell: (row) => <State row={row} />,
    csv: { kind: 'text', value: ({ state }, t) => t(`turnover.stateOf.${state}`) },
    card: 'figure',
  },
  amountColumn('required', 'turnover.required', { card: 'line' }),
  amountColumn('done', 'turnover.done'),
  amountColumn('remaining', 'turnover.remaining', { card: 'line' }),
  amountColumn('lockedNow', 'turnover.locked'),
  textColumn('sourceId', 'turnover.sourceId', { isHidden: true, card: undefined }),
  momentColumn('openedAt', 'turnover.openedAt'),
  momentColumn('expiresAt', 'turnover.expiresAt'),
  momentColumn('closedAt', 'turnover.closedAt', { isHidden: true }),
  { source: 'bets', label: 'turnover.bets', cell: (row) => <BetsButton row={row} />, card: 'act' },
  { source: 'extend', label: 'turnover.extend', cell: (row) => <ExtendButton row={row} />, card: 'act' },
  { source: 'release', label: 'turnover.release', cell: (row) => <Release row={row} />, card: 'act' },
];

export const betColumns: Column<BetRow>[] = [
  textColumn('game', 'turnover.game', { card: 'title' }),
  textColumn('vendor', 'turnover.vendor'),
  amountColumn('stake', 'turnover.stake'),
  amountColumn('basis', 'turnover.basis'),
  amountColumn('counted', 'turnover.counted'),
  {
    source: 'reason',
    label: 'turnover.why',
    cell: (row) => <Reason row={row} />,
    csv: { kind: 'text', value: reasonWords },
    card: 'line',
  },
  momentColumn('at', 'turnover.at'),
];

function BetsButton({ row }: { row: RequirementRow }) {
  const t = useWords();
  const show = useContext(BetsOf);
  return (
    <Button size="small" onClick={() => show(row)} aria-label={`${t('turnover.bets')}: ${row.id}`}>
      {t('turnover.bets')}
    </Button>
  );
}

function sourceWords({ source, base, multiplePercent }: RequirementRow, t: Words): string {
  return t(`turnover.sourceOf.${source}`, { base: moneyWithSymbol(base), times: String(multiplePercent / 100) });
}

/** The source of a requirement, like `Deposit of 300.00, 1×`. */
export function Source({ row }: { row: RequirementRow }) {
  return <>{sourceWords(row, useWords())}</>;
}

function State({ row: { state } }: { row: RequirementRow }) {
  const tone = state === 'open' ? 'busy' : state === 'met' ? 'good' : 'neutral';
  return <Tag tone={tone}>{useWords()(`turnover.stateOf.${state}`)}</Tag>;
}

const PERCENT_PPM = 10_000;

function reasonWords({ reason, weightPpm }: BetRow, t: Words): string {
  return t(`turnover.reasonOf.${reason}`, { percent: String(weightPpm / PERCENT_PPM) });
}

function Reason({ row }: { row: BetRow }) {
  return <>{reasonWords(row, useWords())}</>;
}

function Release({ row: { id, state, remaining } }: { row: RequirementRow }) {
  const t = useWords();
  const call = useCall();
  if (state !== 'open') return null;
  return (
    <RemovalButton
      label={t('turnover.release')}
      of={id}
      title={t('turnover.releaseTitle')}
      effects={[t('turnover.effectRelease', { remaining: moneyWithSymbol(remaining) }), t('turnover.effectTwo')]}
      confirm={t('turnover.propose')}
      done={t('action.proposed')}
      content={{ release: id }}
      remove={({ reason, idempotencyKey }) =>
        call('opsReleaseTurnover', { params: { id }, body: { reason } }, { idempotencyKey })
      }
    />
  );
}
