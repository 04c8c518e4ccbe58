import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { agreed, choose, confirm, replace } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { waiting } from '@sanam/console/testing/samples.ts';
import { MarketList, type MarketRow } from './market-list.tsx';
import { MarketPage } from './market-page.tsx';

const row: MarketRow = {
  id: 'LAO',
  market: 'LAO',
  name: 'Lao',
  kind: 'official',
  zone: 'Asia/Bangkok',
  isOn: true,
  isUnsupervised: false,
  closeSeconds: 900,
  refundMinutes: 60,
  approveAbove: '100000.00',
  reserve: '500000.00',
  tierAt80: 10_000,
  tierAt90: 10_000,
  tierAt100: 10_000,
  nextNumero: '20261120',
  nextWinningAt: '2026-11-20T13:30:00Z',
  version: 4,
  waiting: null,
};

describeList('markets', {
  call: 'opsListMarkets',
  resource: 'lotteryMarkets',
  list: <MarketList />,
  row,
  text: '20261120',
  empty: 'No markets yet',
});

const open = (market: Partial<MarketRow> = {}, options?: Parameters<typeof renderConsole>[1]) => {
  server.answer('opsListMarkets', { list: [{ ...row, ...market }], totalPages: 1, totalCount: 1 });
  server.answer('opsListCalendar', {
    days: [
      {
        day: '2026-11-20',
        numero: '20261120',
        winningAt: row.nextWinningAt,
        draws: 1,
        change: null,
        movedTo: null,
        reason: '',
      },
      {
        day: '2026-11-23',
        numero: null,
        winningAt: null,
        draws: 0,
        change: 'move',
        movedTo: '2026-11-24',
        reason: 'Holiday',
      },
    ],
  });
  const page = (
    <Routes>
      <Route path="/lotteryMarkets/:id/show" element={<MarketPage />} />
    </Routes>
  );
  return renderConsole(page, { at: '/lotteryMarkets/LAO/show', ...options });
};

describe('the page of a market', () => {
  it('shows its times, its bounds and its days with what was changed', async () => {
    await open({ isUnsupervised: true, isOn: false });
    const settings = within(await screen.findByRole('region', { name: 'Settings' }));
    expect(settings.getByText('฿100,000.00')).toBeInTheDocument();
    expect(settings.getByText('฿500,000.00')).toBeInTheDocument();
    const calendar = within(await screen.findByRole('group', { name: 'Calendar of the next 60 days' }));
    expect(calendar.getByText('Moved to')).toBeInTheDocument();
    expect(calendar.getByText('Holiday')).toBeInTheDocument();
    expect(screen.getByText('Unsupervised')).toBeInTheDocument();
  });

  it('offers no change to who may only read, nor while one waits', async () => {
    await open({ waiting });
    expect(await screen.findByText(/malee proposed this/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change the market' })).toBeNull();
  });

  it('proposes other times with a reason', async () => {
    server.answer('opsChangeMarket', { state: 'proposed', approvalId: waiting.id });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Change the market' }));
    const dialog = within(await screen.findByRole('dialog'));
    await confirm(user, 'Propose the change');
    expect(server.sent('opsChangeMarket')).toEqual([]);
    expect(dialog.queryByText(/Tickets already sold stand/)).toBeNull();
    await choose(user, dialog.getByLabelText('On sale'), 'Off');
    expect(dialog.getByText(/Tickets already sold stand/)).toBeInTheDocument();
    await replace(user, dialog.getByLabelText('Refund without a result, minutes'), '90');
    const at = (percent: number) =>
      dialog.getByLabelText(`Numbers of the worst outcome pay at ${percent} % of the reserve, in % of their odds`);
    await replace(user, at(90), '50');
    expect(dialog.getByText('Shares cannot rise with the reserve that is used.')).toBeInTheDocument();
    await confirm(user, 'Propose the change');
    expect(server.sent('opsChangeMarket')).toEqual([]);
    await replace(user, at(100), '0');
    await confirm(user, 'Propose the change');
    await waitFor(() => expect(server.sent('opsChangeMarket')).toHaveLength(1));
    expect(server.sent('opsChangeMarket')[0]!.input).toEqual({
      params: { market: 'LAO' },
      body: {
        isOn: false,
        closeSeconds: 900,
        refundMinutes: 90,
        approveAbove: '100000.00',
        reserve: '500000.00',
        tierAt80: 10_000,
        tierAt90: 5000,
        tierAt100: 0,
        version: 4,
        reason: agreed,
      },
    });
  });

  it('moves a day to another one', async () => {
    server.answer('opsChangeCalendar', {});
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Change a day' }));
    const dialog = within(await screen.findByRole('dialog'));
    await choose(user, dialog.getByLabelText('Change'), 'Move a day');
    await replace(user, dialog.getByLabelText('Day'), '2026-12-07');
    await confirm(user, 'Change the day');
    expect(server.sent('opsChangeCalendar')).toEqual([]);
    await replace(user, dialog.getByLabelText('To day'), '2026-12-08');
    await confirm(user, 'Change the day');
    await screen.findByText('Done');
    expect(server.sent('opsChangeCalendar').map(({ input }) => input.body)).toEqual([
      { day: '2026-12-07', change: 'move', movedTo: '2026-12-08', reason: agreed },
    ]);
  });
});
