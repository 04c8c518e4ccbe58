import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, countColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { WheelState } from '../../contract/states.ts';
import { NewWheelDialog } from './wheel-dialogs.tsx';

export type WheelRow = Value<'opsListWheels'>['list'][number];

const tones: Record<WheelState, Tone> = { coming: 'caution', running: 'good', over: 'neutral', stopped: 'bad' };

interface Named {
  titleTh: string;
  titleEn: string;
}

export const nameColumn: Column<Named> = {
  source: 'titleEn',
  label: 'field.name',
  cell: (row) => <Name row={row} />,
  csv: { kind: 'text', value: (row) => row.titleEn },
  card: 'title',
};

function Name({ row }: { row: Named }) {
  return <>{useLocale() === 'th' ? row.titleTh : row.titleEn}</>;
}

const columns: Column<WheelRow>[] = [
  nameColumn,
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  { ...textColumn('state', 'field.status'), cell: ({ state }) => <WheelStateTag state={state} />, card: 'figure' },
  countColumn('version', 'wheel.version'),
  countColumn('open', 'wheel.open'),
  countColumn('spins', 'wheel.spins'),
  amountColumn('paid', 'drawPool.paid'),
  countColumn('paidPoints', 'wheel.paidPoints'),
  momentColumn('startsAt', 'drawPool.startsAt'),
  momentColumn('endsAt', 'drawPool.endsAt'),
];

export function WheelStateTag({ state }: { state: WheelState }) {
  return <Tag tone={tones[state]}>{useWords()(`wheel.state.${state}`)}</Tag>;
}

/** Lists wheels, newest first. Each one links to its versions and draw counts. */
export function WheelList() {
  const t = useWords();
  const mayChange = useMay('draws.pool.publish');
  const [isMaking, setIsMaking] = useState(false);
  return (
    <RecordList<WheelRow>
      title="resources.wheels.name"
      columns={columns}
      sort={{ field: 'startsAt', order: 'DESC' }}
      filters={[]}
      empty={{ title: 'empty.wheels', hint: 'empty.wheelsHint' }}
      openPath={(row) => `/wheels/${row.id}/show`}
      actions={mayChange && <Button onClick={() => setIsMaking(true)}>{t('wheel.make')}</Button>}
    >
      {isMaking && <NewWheelDialog onClose={() => setIsMaking(false)} />}
    </RecordList>
  );
}
