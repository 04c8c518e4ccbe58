import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import type { Value } from '@sanam/client/client';
import { Amount } from '@sanam/console/components/amount.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, countColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { BoardState } from '../contract/board-states.ts';
import { NewBoardDialog } from './new-board-dialog.tsx';
import { StopBoardButton } from './stop-board-button.tsx';

export type BoardRow = Value<'opsListMissionBoards'>['list'][number];

const tones: Record<BoardState, Tone> = {
  coming: 'caution',
  running: 'good',
  over: 'busy',
  settled: 'neutral',
  stopped: 'bad',
};

const columns: Column<BoardRow>[] = [
  {
    source: 'titleEn',
    label: 'field.name',
    cell: (row) => <Name row={row} />,
    csv: { kind: 'text', value: (row) => row.titleEn },
    card: 'title',
  },
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  {
    ...textColumn('state', 'field.status'),
    csv: { kind: 'text', value: (row, t) => t(`board.state.${row.state}`) },
    cell: ({ state }) => <StateTag state={state} />,
    card: 'figure',
  },
  {
    ...textColumn('product', 'mission.product'),
    csv: { kind: 'text', value: (row, t) => t(`mission.productOf.${row.product ?? 'any'}`) },
    cell: (row) => <Product row={row} />,
  },
  amountColumn('minScore', 'board.minScore'),
  {
    source: 'prizes',
    label: 'board.prizes',
    cell: ({ prizes }) => <Prizes prizes={prizes} />,
    csv: { kind: 'text', value: ({ prizes }) => prizes.join(' ') },
    card: 'line',
  },
  countColumn('members', 'board.members'),
  amountColumn('paid', 'board.paid'),
  momentColumn('startsAt', 'mission.startsAt'),
  momentColumn('endsAt', 'mission.endsAt'),
  { source: 'stop', label: 'board.stop', cell: (row) => <StopBoardButton row={row} />, card: 'line' },
];

function Name({ row }: { row: BoardRow }) {
  return <>{useLocale() === 'th' ? row.titleTh : row.titleEn}</>;
}

function StateTag({ state }: { state: BoardState }) {
  return <Tag tone={tones[state]}>{useWords()(`board.state.${state}`)}</Tag>;
}

function Product({ row: { product } }: { row: BoardRow }) {
  return <>{useWords()(`mission.productOf.${product ?? 'any'}`)}</>;
}

function Prizes({ prizes }: { prizes: string[] }) {
  return (
    <>
      {prizes.map((prize, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the rank
        <div key={at}>
          {at + 1}. <Amount value={prize} />
        </div>
      ))}
    </>
  );
}

/** The list of leaderboards, newest first. */
export function BoardList() {
  const t = useWords();
  const mayChange = useMay('missions.mission.publish');
  const [isMaking, setIsMaking] = useState(false);
  return (
    <RecordList<BoardRow>
      title="resources.missionBoards.name"
      columns={mayChange ? columns : columns.filter(({ source }) => source !== 'stop')}
      sort={{ field: 'startsAt', order: 'DESC' }}
      filters={[]}
      empty={{ title: 'empty.missionBoards', hint: 'empty.missionBoardsHint' }}
      openPath={(row) => `/missionBoards/${row.id}/show`}
      actions={mayChange && <Button onClick={() => setIsMaking(true)}>{t('board.make')}</Button>}
    >
      {isMaking && <NewBoardDialog onClose={() => setIsMaking(false)} />}
    </RecordList>
  );
}
