import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { agreed, confirm, replace } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { drawRow, recordOf } from '../draws/draw.test-data.ts';
import { BookList } from './book-list.tsx';
import { BookPage } from './book-page.tsx';
import { placeOf } from './heat-map.tsx';
import { alertsOf, levelOf } from './levels.ts';
import { ordered, startDraft } from './limit-draft.ts';
import type { Book, BookNumber } from './use-book.ts';

const number = (pick: string, more: Partial<BookNumber> = {}): BookNumber => ({
  pick,
  sold: '100.00',
  exposure: '9000.00',
  tickets: 2,
  tierBp: 10_000,
  left: '400.00',
  usedPercent: 20,
  ...more,
});
const book: Book = {
  books: ['thai'],
  bookId: 'thai',
  playTypes: ['TOP3', 'TOP2', 'BOT2'],
  fullUpTo: '500.00',
  numbers: [
    number('05'),
    number('45', { sold: '450.00', exposure: '40500.00', usedPercent: 90, left: '50.00' }),
    number('99', { tierBp: 0, left: '0.00', usedPercent: null }),
    number('12', { tierBp: 5000 }),
  ],
  limits: [],
  totals: { sold: '750.00', tickets: 8, worstPick: '45', worstCase: '39750.00' },
  serverTime: '2026-11-20T12:00:00Z',
};

const limit: Book['limits'][number] = {
  id: 'llr_0000000000000001',
  ruleId: 'llr_0000000000000001',
  bookId: 'thai',
  drawId: null,
  playType: 'TOP3',
  pick: null,
  measure: 'stake',
  tiers: [
    { upTo: '500.00', bp: 10_000 },
    { upTo: null, bp: 5000 },
  ],
  memberCap: '20.00',
  version: 2,
  by: 'stf_1',
  at: '2026-11-19T12:00:00Z',
};

describeList('books', {
  call: 'opsListDraws',
  resource: 'lotteryBooks',
  list: <BookList />,
  row: drawRow,
  text: '20261120',
  empty: 'No draws on sale',
});

const open = async (
  options?: Parameters<typeof renderConsole>[1],
  limits: Book['limits'] = [],
  state: 'open' | 'closed' = 'closed',
) => {
  server.answer('opsGetDraw', recordOf({ state, reservePercent: 93 }));
  server.answer('opsGetBook', { ...book, limits });
  const page = (
    <Routes>
      <Route path="/lotteryBooks/:id/show" element={<BookPage />} />
    </Routes>
  );
  const user = await renderConsole(page, { at: '/lotteryBooks/41/show', ...options });
  await screen.findByText('Alerts');
  return user;
};

describe('the book of a draw', () => {
  it('shows the limits in force, and the share of the reserve that the draw could pay', async () => {
    await open({}, [limit]);
    const limits = within(screen.getByRole('group', { name: 'Limits in force' })).getAllByRole('row')[1];
    expect(limits).toHaveTextContent('All numbers');
    expect(limits).toHaveTextContent('up to ฿500.00: Full odds · Pays 50 %');
    expect(screen.getByText('93 % of the reserve')).toBeInTheDocument();
  });

  it('joins numbers with the same limit in one row, and says which fell by themselves', async () => {
    const lowered = Array.from({ length: 45 }, (_, at) => ({
      ...limit,
      id: `llr_${String(at).padStart(16, '0')}`,
      ruleId: `llr_${String(at).padStart(16, '0')}`,
      drawId: '41',
      pick: String(100 + at),
      tiers: [{ upTo: null, bp: 5000 }],
      by: '',
    }));
    await open({}, [
      limit,
      ...lowered,
      { ...lowered[0]!, id: 'llr_0000000000000652', ruleId: 'llr_0000000000000652', pick: '652', by: 'stf_1' },
    ]);
    const rows = within(screen.getByRole('group', { name: 'Limits in force' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent('Staff');
    expect(rows[1]).toHaveTextContent(/^100 101 .* 139 and 5 moreThis draw.*Pays 50 %.*Worst case/);
    expect(rows[2]).toHaveTextContent(/^652This draw.*Staff/);
  });

  it('begins a change of a limit with the one in force', async () => {
    const user = await open({}, [limit]);
    await user.click(screen.getByRole('button', { name: 'Change tiers of all numbers' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/^Tier 1: up to/)).toHaveValue('500.00');
    expect(dialog.getByLabelText(/^Tier 2: percent/)).toHaveValue('50');
    expect(dialog.getByLabelText(/^Maximum per member/)).toHaveValue('20.00');
  });

  it('shows totals, worst case, alerts and the numbers as a table', async () => {
    await open();
    expect(screen.getByText('-฿39,750.00')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /45.*90 % of its limit/ })).toBeInTheDocument();
    const table = screen.getByRole('group', { name: 'Sold numbers, largest exposure first' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('45');
    expect(within(table).getByText('Pays 50 %')).toBeInTheDocument();
  });

  it('shows no loss while nothing is sold', async () => {
    await open({}, [], 'open');
    server.answer('opsGetBook', { ...book, numbers: [], totals: { ...book.totals, sold: '0.00', worstCase: '0.00' } });
    await waitFor(() => expect(screen.queryByText('-฿39,750.00')).toBeNull(), { timeout: 8000 });
    expect(screen.queryByText('-฿0.00')).toBeNull();
  });

  it('follows the sales: a number that was sold changes its row and moves up, the rows of others stay', async () => {
    await open({}, [], 'open');
    const table = within(screen.getByRole('group', { name: 'Sold numbers, largest exposure first' }));
    const other = table.getByText('99').closest('tr');
    const sold = number('05', { sold: '480.00', exposure: '43200.00', tickets: 9, left: '20.00', usedPercent: 96 });
    server.answer('opsGetBook', { ...book, numbers: [sold, ...book.numbers.slice(1)] });
    await waitFor(() => expect(table.getAllByRole('row')[1]).toHaveTextContent(/^05฿480\.00.*96 %$/), {
      timeout: 8000,
    });
    expect(table.getAllByRole('row')[2]).toHaveTextContent(/^45/);
    expect(table.getByText('99').closest('tr')).toBe(other);
  });

  it('shows every number of a play type, and what it says to a screen reader', async () => {
    const user = await open();
    await user.click(screen.getByLabelText('Play type'));
    await user.click(await screen.findByRole('option', { name: '2 top (TOP2)' }));
    await waitFor(() => expect(server.sent('opsGetBook').at(-1)!.input.query).toEqual({ playType: 'TOP2' }));
    const map = await screen.findByRole('group', { name: 'Numbers of 2 top (TOP2)' });
    expect(within(map).getAllByRole('button')).toHaveLength(100);
    const closed = within(map).getByRole('button', { name: '99, sold ฿100.00, Closed' });
    expect(closed).toHaveAttribute('data-tier', 'closed');
    within(map).getByRole('button', { name: /^00,/ }).focus();
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{Enter}');
    expect(await screen.findByText('Number 12')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change tiers of 12' })).toBeInTheDocument();
  });

  it('lets nobody change tiers who may only read', async () => {
    await open({ may: ['lottery.draw.read', 'lottery.book.read'] });
    expect(screen.queryByRole('button', { name: 'Change tiers of all numbers' })).toBeNull();
  });

  it('sets tiers after a look at what they change, with a reason', async () => {
    server.answer('opsPreviewLimit', { closes: 3, lowers: 20, raises: 0, soldAbove: 1 });
    server.answer('opsSetLimit', {
      id: 'lim_0000000000000000000001',
      ruleId: 'lim_0000000000000000000001',
      bookId: 'thai',
      drawId: '41',
      playType: 'TOP3',
      pick: null,
      measure: 'stake',
      tiers: [],
      memberCap: null,
      version: 1,
      by: 'Anong',
      at: book.serverTime,
    });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Change tiers of all numbers' }));
    const dialog = within(await screen.findByRole('dialog'));
    await replace(user, dialog.getByLabelText('Tier 1: up to'), '500');
    await user.click(dialog.getByRole('button', { name: 'Add a tier' }));
    await confirm(user, 'Set the tiers');
    expect(server.sent('opsSetLimit')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Preview the changes' }));
    expect(await dialog.findByText(/^Numbers closed: 3, lowered: 20/)).toBeInTheDocument();
    await confirm(user, 'Set the tiers');
    await screen.findByText('The tiers are set');
    const fields = {
      drawId: '41',
      playType: 'TOP3',
      pick: null,
      measure: 'stake',
      tiers: [
        { upTo: '500.00', bp: 10_000 },
        { upTo: null, bp: 5000 },
      ],
      memberCap: null,
    };
    expect(server.sent('opsPreviewLimit').map(({ input }) => input.body)).toEqual([fields]);
    expect(server.sent('opsSetLimit').map(({ input }) => input)).toEqual([
      { params: { bookId: 'thai' }, body: { ...fields, reason: agreed } },
    ]);
  });
});

it.each([
  [number('1', { sold: '0.00', usedPercent: 0 }), 0],
  [number('1', { usedPercent: 10 }), 1],
  [number('1', { usedPercent: 79 }), 3],
  [number('1', { usedPercent: 80 }), 4],
  [number('1', { usedPercent: 90 }), 5],
  [number('1', { usedPercent: 100 }), 6],
  [number('1', { tierBp: 0 }), 6],
  [number('1', { usedPercent: null, exposure: '9000.00' }), 3],
  [number('1', { usedPercent: null, exposure: '10.00' }), 1],
] as const)('colours %j as level %i', (of, level) => {
  expect(levelOf(of, 900_000n)).toBe(level);
});

it('alerts of the fullest numbers first, and of closed ones', () => {
  expect(alertsOf(book.numbers).map(({ number: { pick }, percent }) => [pick, percent])).toEqual([
    ['45', 90],
    ['99', null],
  ]);
});

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowDown', 95, 99],
  ['ArrowUp', 5, 0],
  ['End', 3, 99],
  ['Home', 3, 0],
  ['a', 3, undefined],
] as const)('leads by %s from %i to %s', (key, at, to) => {
  expect(placeOf(key, at, 100)).toBe(to);
});

it.each([
  ['one tier', [[null, 100]], true],
  [
    'falling odds',
    [
      ['500.00', 100],
      [null, 50],
    ],
    true,
  ],
  [
    'equal odds',
    [
      ['500.00', 100],
      [null, 100],
    ],
    false,
  ],
  [
    'falling bounds',
    [
      ['500.00', 100],
      ['400.00', 50],
    ],
    false,
  ],
  [
    'a tier after one without a bound',
    [
      [null, 100],
      ['400.00', 50],
    ],
    false,
  ],
  ['what is no amount', [['x', 100]], false],
] as [string, [string | null, number][], boolean][])('takes tiers with %s: %j is %s', (_, tiers, isGood) => {
  const draft = { ...startDraft, tiers: tiers.map(([upTo, percent], key) => ({ key, upTo, percent })) };
  expect(ordered(draft)).toBe(isGood);
});
