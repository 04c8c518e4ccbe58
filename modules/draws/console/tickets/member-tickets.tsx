import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { RecordContextProvider, ReferenceManyField, useRefresh } from 'react-admin';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { countColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RelatedRows } from '@sanam/console/components/related-rows.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { nameColumn } from '../wheels/wheel-list.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { Worth } from '../worth.tsx';

type Row = Value<'opsMemberDrawTickets'>['list'][number];

const tones: Record<Row['state'], Tone> = { open: 'good', used: 'neutral', void: 'bad' };

const columns: Column<Row>[] = [
  nameColumn,
  {
    ...textColumn('kind', 'drawTicket.kind'),
    csv: { kind: 'text', value: (row, t) => t(`drawTicket.kindOf.${row.kind}`) },
    cell: (row) => <Kind row={row} />,
  },
  countColumn('number', 'drawTicket.number'),
  {
    source: 'state',
    label: 'field.status',
    cell: (row) => <State row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`drawTicket.stateOf.${row.state}`) },
    card: 'figure',
  },
  {
    ...textColumn('source', 'drawTicket.source'),
    csv: { kind: 'text', value: (row, t) => t(`drawTicket.sourceOf.${row.source}`) },
    cell: (row) => <Source row={row} />,
  },
  {
    source: 'amount',
    label: 'drawTicket.amount',
    cell: (row) => <Worth of={row} />,
    csv: { kind: 'text', value: (row) => row.amount ?? (row.points === undefined ? null : String(row.points)) },
    isNumeric: true,
    card: 'line',
  },
  {
    ...textColumn('winState', 'drawTicket.winState'),
    csv: { kind: 'text', value: (row, t) => row.winState && t(`raffle.winOf.${row.winState}`) },
    cell: (row) => <WinState row={row} />,
  },
  momentColumn('givenAt', 'drawTicket.givenAt'),
  momentColumn('decidedAt', 'drawTicket.decidedAt'),
];

function Kind({ row: { kind } }: { row: Row }) {
  return <>{useWords()(`drawTicket.kindOf.${kind}`)}</>;
}

function State({ row: { state } }: { row: Row }) {
  return <Tag tone={tones[state]}>{useWords()(`drawTicket.stateOf.${state}`)}</Tag>;
}

function Source({ row: { source } }: { row: Row }) {
  return <>{useWords()(`drawTicket.sourceOf.${source}`)}</>;
}

function WinState({ row: { winState } }: { row: Row }) {
  const t = useWords();
  return <>{winState === null ? '–' : t(`raffle.winOf.${winState}`)}</>;
}

/** Lists a member's tickets for wheels and raffles, with a button that gives more. */
export function MemberTickets({ id }: { id: string }) {
  const t = useWords();
  const refresh = useRefresh();
  const mayGrant = useMay('draws.ticket.grant');
  const [isGranting, setIsGranting] = useState(false);
  return (
    <>
      {mayGrant && (
        <Box sx={{ mb: 1 }}>
          <Button variant="outlined" onClick={() => setIsGranting(true)}>
            {t('drawTicket.grant')}
          </Button>
        </Box>
      )}
      <RecordContextProvider value={{ id }}>
        <ReferenceManyField reference="memberDrawTickets" target="memberId" perPage={25} storeKey={`drawTickets.${id}`}>
          <RelatedRows columns={columns} title="empty.memberDrawTickets" hint="empty.memberDrawTicketsHint" />
        </ReferenceManyField>
      </RecordContextProvider>
      {isGranting && <GrantDialog memberId={id} onDone={refresh} onClose={() => setIsGranting(false)} />}
    </>
  );
}
