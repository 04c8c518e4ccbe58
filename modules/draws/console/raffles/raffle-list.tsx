import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, countColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { RaffleState } from '../../contract/states.ts';
import { nameColumn } from '../wheels/wheel-list.tsx';
import { NewRaffleDialog } from './raffle-dialogs.tsx';

export type RaffleRow = Value<'opsListRaffles'>['list'][number];

const tones: Record<RaffleState, Tone> = {
  coming: 'caution',
  running: 'good',
  over: 'busy',
  closed: 'caution',
  drawn: 'neutral',
  stopped: 'bad',
};

const columns: Column<RaffleRow>[] = [
  nameColumn,
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  { ...textColumn('state', 'field.status'), cell: ({ state }) => <RaffleStateTag state={state} />, card: 'figure' },
  countColumn('tickets', 'raffle.tickets'),
  amountColumn('paid', 'drawPool.paid'),
  momentColumn('startsAt', 'drawPool.startsAt'),
  momentColumn('endsAt', 'drawPool.endsAt'),
  momentColumn('publicAt', 'raffle.publicAt'),
];

export function RaffleStateTag({ state }: { state: RaffleState }) {
  return <Tag tone={tones[state]}>{useWords()(`raffle.state.${state}`)}</Tag>;
}

/** Lists raffles, newest first. */
export function RaffleList() {
  const t = useWords();
  const mayChange = useMay('draws.pool.publish');
  const [isMaking, setIsMaking] = useState(false);
  return (
    <RecordList<RaffleRow>
      title="resources.raffles.name"
      columns={columns}
      sort={{ field: 'startsAt', order: 'DESC' }}
      filters={[]}
      empty={{ title: 'empty.raffles', hint: 'empty.rafflesHint' }}
      openPath={(row) => `/raffles/${row.id}/show`}
      actions={mayChange && <Button onClick={() => setIsMaking(true)}>{t('raffle.make')}</Button>}
    >
      {isMaking && <NewRaffleDialog onClose={() => setIsMaking(false)} />}
    </RecordList>
  );
}
