import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { drawRecord, drawRow, entry, recordOf, settlement } from './draw.test-data.ts';
import { DrawList } from './draw-list.tsx';
import { DrawPage } from './draw-page.tsx';
import type { Entry } from './use-draw.ts';

describeList('draws', {
  call: 'opsListDraws',
  resource: 'lotteryDraws',
  list: <DrawList />,
  row: drawRow,
  text: '20261120',
  empty: 'No draws here',
});

it('shows first what is on sale, the next to end on top', async () => {
  server.answer('opsListDraws', { list: [drawRow], totalPages: 1, totalCount: 1 });
  const list = (
    <ResourceContextProvider value="lotteryDraws">
      <DrawList />
    </ResourceContextProvider>
  );
  const user = await renderConsole(list, { at: '/lotteryDraws' });
  await screen.findByText('20261120');
  expect(server.sent('opsListDraws')[0]!.input.query).toMatchObject({
    state: 'open',
    sort: 'winningAt',
    order: 'ASC',
  });
  await user.click(screen.getByRole('button', { name: 'Result to enter' }));
  await waitFor(() => expect(server.sent('opsListDraws').at(-1)!.input.query).toMatchObject({ needs: 'entry' }));
});

const open = (record = drawRecord, language: 'en' | 'th' = 'en') => {
  server.answer('opsGetDraw', record);
  const page = (
    <Routes>
      <Route path="/lotteryDraws/:id/show" element={<DrawPage />} />
    </Routes>
  );
  return renderConsole(page, { at: '/lotteryDraws/41/show', language });
};

describe('the page of a draw', () => {
  it('shows sales, times and what was announced, and says what is not there yet', async () => {
    await open(recordOf({}, { notes: [{ at: drawRow.closeAt, kind: 'moved', text: 'The flood moved it' }] }));
    expect(await screen.findByText('The flood moved it')).toBeInTheDocument();
    expect(screen.getByText('฿88,500.00')).toBeInTheDocument();
    expect(screen.getByText('There is no result yet.')).toBeInTheDocument();
    expect(screen.getByText('Nothing has been evaluated yet.')).toBeInTheDocument();
    expect(screen.getByText(/Two people enter it/)).toBeInTheDocument();
  });

  it('hides the first entry from the person who types the second one', async () => {
    await open(recordOf({ state: 'entered' }, { entries: [{ ...entry, prizes: null }] }));
    expect(
      await screen.findByText('Hidden until a result is in force, so that the next entry is independent.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('8305')).toBeNull();
  });

  it('shows the picture of a source, and none that is not to be seen', async () => {
    server.refuse('opsResultPicture', 'common.notFound');
    const entries = [
      { ...entry, picture: 'lre_1.png' },
      { ...entry, entryNo: 2, prizes: null, picture: null },
    ];
    await open(recordOf({ state: 'entered' }, { entries }));
    expect(await screen.findByText('The picture could not be loaded')).toBeInTheDocument();
    expect(server.sent('opsResultPicture').map(({ input }) => input.params)).toEqual([{ id: 'lre_1.png' }]);
  });

  it('shows what two entries that were put aside say differently', async () => {
    const rejected: Entry = { ...entry, state: 'rejected', differsFrom: 2, differsIn: ['number'] };
    const other: Entry = { ...rejected, entryNo: 2, by: 'Malee', prizes: { number: ['8350'] }, differsFrom: 1 };
    await open(recordOf({ state: 'sealed' }, { entries: [rejected, other] }));
    const table = await screen.findByRole('group', { name: 'Entries 1 and 2 differ' });
    expect(table).toHaveTextContent('8305');
    expect(table).toHaveTextContent('8350');
  });

  it('names only the prizes in which entries differ while numbers are hidden', async () => {
    const rejected: Entry = { ...entry, state: 'rejected', differsFrom: 2, differsIn: ['number'] };
    const other: Entry = { ...rejected, entryNo: 2, prizes: null, differsFrom: 1 };
    await open(recordOf({ state: 'sealed' }, { entries: [rejected, other] }));
    const heading = await screen.findByText('Entries 1 and 2 differ');
    expect(heading.parentElement).toHaveTextContent('Entries 1 and 2 differNumber');
    expect(screen.queryByRole('group', { name: 'Entries 1 and 2 differ' })).toBeNull();
    expect(screen.getAllByText('Rejected')).toHaveLength(2);
  });

  it('shows every version of the result and every settlement with its second calculation', async () => {
    const at = '2026-11-20T13:32:00Z';
    const results = [
      { version: 1, prizes: { number: ['8305'] }, note: '', at, by: ['Anong', 'Malee'] },
      { version: 2, prizes: { number: ['8306'] }, note: 'The office published an error', at, by: ['Anong', 'Malee'] },
    ];
    const settlements = [settlement, { ...settlement, settlementNo: 2, checkedPayout: '0.00', sealHolds: false }];
    await open(recordOf({ state: 'settled', number: '8306' }, { results, settlements }));
    expect(await screen.findByText('The office published an error')).toBeInTheDocument();
    expect(screen.getAllByText('In force')).toHaveLength(1);
    expect(screen.getByText('Equal')).toBeInTheDocument();
    expect(screen.getByText('Differs')).toBeInTheDocument();
    expect(screen.getAllByText('Tickets differ from the seal')).toHaveLength(1);
  });

  it('shows what an own draw can be recomputed from', async () => {
    await open(recordOf({ market: 'SSC1', kind: 'own' }, { commit: 'b'.repeat(64), beaconRound: 77 }));
    expect(await screen.findByText('b'.repeat(64))).toBeInTheDocument();
    expect(screen.getByText('77')).toBeInTheDocument();
    expect(screen.queryByText('Entries')).toBeNull();
  });

  it('is written in Thai too', async () => {
    await open(drawRecord, 'th');
    expect(await screen.findByText('ยังไม่มีผลรางวัล')).toBeInTheDocument();
  });
});
