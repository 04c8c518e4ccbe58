import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { type PageOptions, renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance } from '@sanam/portal/testing/samples.ts';
import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ticket, TicketPage, TicketRow } from './queries.ts';
import { pictureTextOf } from './share-button.tsx';
import { TicketsPage } from './tickets-page.tsx';

const row = (own: Partial<TicketRow> = {}): TicketRow => ({
  ticketNo: '77',
  gameCode: 'THGLO',
  gameName: 'Thai government',
  numero: '20261201',
  winningTime: '2026-12-01T07:30:00Z',
  drawState: 'open',
  state: 'accepted',
  series: '900',
  stake: '120.00',
  rebate: '0.00',
  price: '120.00',
  payout: null,
  acceptedAt: '2026-12-01T07:00:00Z',
  lineCount: 2,
  chaseId: null,
  cancelUntil: null,
  ...own,
});
const ticket = (own: Partial<Ticket> = {}): Ticket => ({
  ...row(),
  lines: [
    { line: 1, playType: 'TOP3', pick: '652', stake: '100.00', odds: '900.000', tierBp: 10_000, payout: '90000.00' },
    { line: 2, playType: 'BOT2', pick: '83', stake: '20.00', odds: '90.000', tierBp: 5000, payout: '900.00' },
  ],
  result: null,
  seal: null,
  contest: null,
  mayContest: false,
  serverTime: '2026-12-01T07:10:00Z',
  ...own,
});
const page = (...list: TicketRow[]): TicketPage => ({
  list,
  totalPages: 1,
  totalCount: list.length,
  totals: { count: list.length, price: '120.00', payout: '90000.00' },
  zone: 'Asia/Bangkok',
});
const full = page(row(), row({ ticketNo: '76', state: 'won', drawState: 'settled', payout: '90000.00' }));

beforeEach(() => {
  // Afternoon in Bangkok.
  vi.setSystemTime(new Date('2026-12-01T07:10:00Z'));
  server.answer('lotteryGameMenus', []);
  server.answer('listTickets', full);
  server.answer('getTicket', ticket());
  server.answer('balance', balance);
});
const draw = (options: PageOptions = {}) => renderPage(<TicketsPage />, options);
const openTicket = (own: Partial<Ticket>) => {
  server.answer('getTicket', ticket(own));
  return draw({ at: '/?mc=lotteryTickets&id=77' });
};

it('says on its picture which of its lines pay less than their odds', () => {
  const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
  const { rows } = pictureTextOf(ticket(), { symbol: '฿', merchantName: 'Sanam', zone: 'Asia/Bangkok' }, t);
  expect(rows.map(({ pick, play }) => [pick, play.includes('lottery.tier 50')])).toEqual([
    ['652', false],
    ['83', true],
  ]);
});

describe('the tickets of a member', () => {
  itShowsItsStates('listTickets', {
    draw,
    full,
    row: /#77/,
    empty: page(),
    nothing: 'No tickets in this range',
  });

  it('have totals of the whole filter, and say what each is', async () => {
    await draw();
    const list = await screen.findByRole('list', { name: 'Lottery tickets' });
    const [open, won] = within(list).getAllByRole('listitem');
    expect(open).toHaveTextContent('Thai governmentAccepted');
    expect(won).toHaveTextContent('Won');
    expect(won).toHaveTextContent('฿90,000.00');
    expect(screen.getByText('Winnings').nextElementSibling).toHaveTextContent('฿90,000.00');
  });

  it('are asked for by state, lottery and day', async () => {
    const user = await draw();
    await screen.findByRole('list', { name: 'Lottery tickets' });
    await user.selectOptions(screen.getByLabelText('State'), 'Won');
    await waitFor(() =>
      expect(server.sent('listTickets').at(-1)?.input.query).toMatchObject({
        state: 'won',
        from: '2026-11-25',
        to: '2026-12-01',
        pageNo: '1',
      }),
    );
  });

  it('wait for the result once their draw is closed', async () => {
    server.answer('listTickets', page(row({ drawState: 'sealed' })));
    await draw();
    expect(await screen.findByText('Result to come')).toBeInTheDocument();
  });

  it('open one by one, at an address of their own', async () => {
    const user = await draw({ at: '/?mc=lotteryTickets' });
    await user.click(await screen.findByRole('button', { name: /#77/ }));
    expect(screen.getByTestId('address')).toHaveTextContent('id=77');
    expect(await screen.findByRole('heading', { name: 'Thai government' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All tickets' }));
    expect(await screen.findByRole('list', { name: 'Lottery tickets' })).toBeInTheDocument();
  });
});

describe('one ticket', () => {
  it('shows each line with odds, tier and what it pays', async () => {
    await openTicket({});
    const lines = within(await screen.findByRole('list', { name: 'Lines' })).getAllByRole('listitem');
    expect(lines[0]).toHaveTextContent('6523 top×900 = 90,000.00100.00');
    expect(lines[1]).toHaveTextContent('Pays 50%');
  });

  it('says why it won: the winning line against the board', async () => {
    const [line, other] = ticket().lines;
    await openTicket({
      state: 'won',
      drawState: 'settled',
      payout: '90000.00',
      lines: [{ ...line!, won: { class: 'WIN', times: 1, payout: '90000.00' } }, other!],
      result: { first: ['417652'], front3: ['093', '518'], back3: ['276', '904'], back2: ['38'] },
    });
    const why = (await screen.findByRole('heading', { name: 'Why this won' })).closest('section')!;
    expect(within(why).getAllByRole('listitem')).toHaveLength(1);
    expect(why).toHaveTextContent('3 top 652฿90,000.00First prize 417652');
    expect([...why.querySelectorAll('mark')].map(({ textContent }) => textContent).join('')).toBe('652');
    expect(why).toHaveTextContent('฿100.00 ×900, paid at 100%, 1 time');
  });

  it.each<[string, Partial<Ticket>, string]>([
    [
      'of top and bottom',
      { result: { first: ['417652'], front3: ['093', '518'], back3: ['276', '904'], back2: ['38'] } },
      'Last 3652Bottom 238Number417652',
    ],
    ['of a fast draw', { gameCode: 'K3M1', gameName: 'Three dice', result: { number: ['4', '3', '1'] } }, '431'],
  ])('shows the numbers %s, also where it did not win', async (_, own, numbers) => {
    await openTicket({ state: 'lost', drawState: 'settled', payout: '0.00', ...own });
    expect(await screen.findByRole('region', { name: 'Drawn numbers' })).toHaveTextContent(`Drawn numbers${numbers}`);
  });

  it('is cancelled after a question, once, and says what came back', async () => {
    server.answer('cancelTicket', { ...ticket({ state: 'cancelled', seal: null }), balance: '1620.00' });
    const user = await openTicket({ cancelUntil: '2026-12-01T07:20:00Z' });
    await user.click(await screen.findByRole('button', { name: /^Cancel \((10:00|09:5\d) left\)/ }));
    expect(server.sent('cancelTicket')).toEqual([]);
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this ticket?' }));
    expect(question.getByRole('button', { name: 'Keep the ticket' })).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel the ticket' }));
    expect(await screen.findByText('Cancelled; ฿120.00 is back in your balance')).toBeInTheDocument();
    expect(server.sent('cancelTicket')).toHaveLength(1);
  });

  it.each(['06:10', '08:10'])('can be cancelled until then by the server, not by a device at %s', async (clock) => {
    vi.setSystemTime(new Date(`2026-12-01T${clock}:00Z`));
    await openTicket({ cancelUntil: '2026-12-01T07:20:00Z' });
    expect(await screen.findByRole('button', { name: /^Cancel \((10:00|09:5\d) left\)/ })).toBeInTheDocument();
  });

  it('has no button of cancelling when it is too late', async () => {
    await openTicket({ cancelUntil: '2026-12-01T07:05:00Z' });
    await screen.findByRole('list', { name: 'Lines' });
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });

  it('says so when it was too late after all', async () => {
    server.refuse('cancelTicket', 'lottery.cancelTooLate');
    const user = await openTicket({ cancelUntil: '2026-12-01T07:20:00Z' });
    await user.click(await screen.findByRole('button', { name: /^Cancel \(/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this ticket?' }));
    expect(question.getByRole('button', { name: 'Keep the ticket' })).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel the ticket' }));
    expect(await screen.findByText('This ticket can no longer be cancelled')).toBeInTheDocument();
  });

  it('of several draws can be stopped with the others', async () => {
    server.answer('stopChase', { chaseId: 'c1', cancelled: ['77', '78'] });
    const user = await openTicket({ chaseId: 'c1' });
    await user.click(await screen.findByRole('button', { name: 'Stop the rest' }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Stop the rest' }));
    expect(await screen.findByText('2 tickets taken back')).toBeInTheDocument();
  });

  it.each(['cancelled', 'voided'] as const)('that was %s is no bet any more and is not shared', async (state) => {
    await openTicket({ state });
    expect(await screen.findByText('652')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Share as a picture' })).toBeNull();
  });

  it('is shared as a picture that is drawn here', async () => {
    const written: string[] = [];
    const nothing = () => undefined;
    const pen = {
      canvas: { height: 500 },
      fillText: (words: string) => written.push(words),
      createLinearGradient: () => ({ addColorStop: nothing }),
      ...Object.fromEntries(
        ['fillRect', 'setLineDash', 'beginPath', 'moveTo', 'lineTo', 'stroke'].map((name) => [name, nothing]),
      ),
    };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['picture'])));
    const shared: File[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => void shared.push(...files),
    });
    const user = await openTicket({});
    await user.click(await screen.findByRole('button', { name: 'Share as a picture' }));
    await waitFor(() => expect(shared.map(({ name }) => name)).toEqual(['77.png']));
    expect(written).toEqual(expect.arrayContaining(['652', '3 top', '100.00', '฿120.00', 'Ticket number 77']));
    expect(written.join(' ')).not.toContain('somchai');
  });

  it('of somebody else is not there', async () => {
    server.refuse('getTicket', 'lottery.unknownTicket');
    await draw({ at: '/?mc=lotteryTickets&id=78' });
    expect(await screen.findByText('There is no such ticket')).toBeInTheDocument();
  });
});

describe('a ticket that its member questions', () => {
  const over = { state: 'lost', drawState: 'settled', payout: '0.00', mayContest: true } as const;

  it('is sent with what the member thinks, and shown with the answer', async () => {
    server.answer('contestTicket', { text: '', openedAt: '2026-12-01T08:00:00Z', answer: null, closedAt: null });
    const user = await openTicket(over);
    await user.click(await screen.findByRole('button', { name: 'Question this ticket' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Question this ticket' }));
    const send = sheet.getByRole('button', { name: 'Send' });
    await fill(user, sheet.getByLabelText('What do you think is wrong?'), 'My num');
    expect(send).toBeDisabled();
    await fill(user, sheet.getByLabelText('What do you think is wrong?'), 'ber 652 came first.');
    const contest = {
      text: 'My number 652 came first.',
      openedAt: '2026-12-01T08:00:00Z',
      answer: 'The first prize was 417652, your number won.',
      closedAt: '2026-12-01T09:00:00Z',
    };
    server.answer('getTicket', ticket({ ...over, mayContest: false, contest }));
    await user.click(send);
    expect(await screen.findByText(contest.answer)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Question this ticket' })).toBeNull();
    expect(server.sent('contestTicket').map(({ input }) => input)).toEqual([
      { params: { ticketNo: '77' }, body: { text: contest.text } },
    ]);
  });

  it('says why it cannot be sent', async () => {
    server.refuse('contestTicket', 'lottery.contested');
    const user = await openTicket(over);
    await user.click(await screen.findByRole('button', { name: 'Question this ticket' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Question this ticket' }));
    await fill(user, sheet.getByLabelText('What do you think is wrong?'), 'My number 652 came first.');
    await user.click(sheet.getByRole('button', { name: 'Send' }));
    expect(await sheet.findByText(/^This ticket is looked at already/)).toBeInTheDocument();
  });
});
