import '@testing-library/jest-dom/vitest';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';
import { type Column, DataList } from './data-list.tsx';
import { Meter } from './meter.tsx';
import { Money } from './money.tsx';
import { Pager } from './pager.tsx';
import { Empty, ErrorState, Loader, SkeletonRows } from './states.tsx';
import { type Step, Steps } from './steps.tsx';
import { CountDot } from './surface.tsx';

interface Row {
  id: string;
  name: string;
  amount: string;
}
const columns: Column<Row>[] = [
  { id: 'name', head: 'Name', cell: ({ name }) => name, lead: true },
  { id: 'amount', head: 'Amount', cell: ({ amount }) => amount, end: true, side: true },
  { id: 'kind', head: 'Kind', cell: () => 'Bet' },
  { id: 'open', head: 'Open', cell: ({ name }) => <button type="button">Open {name}</button>, foot: true },
];
const rows: Row[] = [
  { id: '1', name: 'First', amount: '1.00' },
  { id: '2', name: 'Second', amount: '2.00' },
];

describe('a list of data', () => {
  const draw = () => render(<DataList rows={rows} columns={columns} rowKey={({ id }) => id} caption="Record" />);

  it('is a table with a head for each column', () => {
    draw();
    const table = within(screen.getByRole('table', { name: 'Record' }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Name',
      'Amount',
      'Kind',
      'Open',
    ]);
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['First1.00BetOpen First', 'Second2.00BetOpen Second']);
  });

  it('is a card for each row: lead and side first, the rest with its heads, the foot without one', () => {
    draw();
    const cards = within(screen.getByRole('list', { name: 'Record' })).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual([
      'First1.00KindBetOpen First',
      'Second2.00KindBetOpen Second',
    ]);
  });
});

describe('pages', () => {
  const labels = {
    nav: 'Pages',
    first: 'First',
    previous: 'Previous',
    next: 'Next',
    last: 'Last',
    page: (page: number) => `Page ${page}`,
  };
  const turned = vi.fn<(page: number) => void>();
  const draw = (page: number, totalPages: number) =>
    render(<Pager page={page} totalPages={totalPages} onPage={turned} labels={labels} />);
  const button = (name: string) => screen.getByRole('button', { name });

  it('are turned one by one, by number and to the ends', async () => {
    const user = userEvent.setup();
    turned.mockClear();
    draw(5, 9);
    expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName('Page 5');
    for (const name of ['First', 'Previous', 'Page 6', 'Next', 'Last']) await user.click(button(name));
    expect(turned.mock.calls.flat()).toEqual([1, 4, 6, 6, 9]);
  });

  it('end at both ends', () => {
    const { unmount } = draw(1, 2);
    expect([button('First'), button('Previous')].every((one) => one.matches(':disabled'))).toBe(true);
    unmount();
    draw(2, 2);
    expect([button('Next'), button('Last')].every((one) => one.matches(':disabled'))).toBe(true);
  });

  it('of one are not shown', () => {
    draw(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('what stands for a list', () => {
  it('says that it is loading, without a word more for each row', () => {
    render(<SkeletonRows rows={3} label="Loading…" />);
    expect(screen.getByRole('status')).toHaveTextContent(/^Loading…$/);
  });

  it('covers the window and says why', () => {
    render(<Loader label="Loading…" />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  });

  it('says that there is nothing, and what to do', () => {
    render(
      <Empty title="No bets" action={<a href="/rng">Games</a>}>
        Play one
      </Empty>,
    );
    expect(screen.getByText('No bets')).toBeInTheDocument();
    expect(screen.getByText('Play one')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Games' })).toBeInTheDocument();
  });

  it('says what failed, and tries again', async () => {
    const retried = vi.fn<() => void>();
    render(<ErrorState title="Not read" text="The line is down" retry="Try again" onRetry={retried} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Not readThe line is down');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(retried).toHaveBeenCalledOnce();
  });
});

describe('buttons', () => {
  it('are not pressed while they are busy, and say so', async () => {
    const pressed = vi.fn<() => void>();
    const { rerender } = render(<Button onClick={pressed}>Send</Button>);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }));
    rerender(
      <Button busy onClick={pressed}>
        Send
      </Button>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Send', busy: true }));
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('a button that stays pressable may say that it is busy', () => {
    render(<Button aria-busy={true}>Log in</Button>);
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true');
  });

  it('of a picture alone have a name', () => {
    render(<IconButton icon="close" label="Close" />);
    expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('title', 'Close');
  });
});

describe('figures', () => {
  it.each([
    ['gain', /won \+฿1\.00$/],
    ['loss', /lost −฿1\.00$/],
    ['none', /^฿1\.00$/],
    [undefined, /^฿1\.00$/],
  ] as const)('of direction %s are told by sign and word, not by colour alone', (direction, text) => {
    const { container } = render(
      <Money text="1.00" symbol="฿" direction={direction} gainLabel="won" lossLabel="lost" />,
    );
    expect(container).toHaveTextContent(text);
  });

  it.each([
    [0.254, '25'],
    [-1, '0'],
    [7, '100'],
  ])('a meter of %d says %s of a hundred', (part, now) => {
    render(<Meter part={part} label="Turnover" />);
    expect(screen.getByRole('progressbar', { name: 'Turnover' })).toHaveAttribute('aria-valuenow', now);
  });

  it('a count has its words, ends at 99 and is not there for nothing', () => {
    const { container, rerender } = render(<CountDot count={100} label="unread" />);
    expect(container).toHaveTextContent('unread 99+');
    rerender(<CountDot count={0} label="unread" />);
    expect(container).toBeEmptyDOMElement();
  });
});

it('steps say which is done, which is now and what failed', () => {
  const step = (id: string, state: Step['state']): Step => ({ id, label: id, state, stateLabel: state });
  render(<Steps label="Steps" steps={[step('Ordered', 'done'), step('Pay', 'now'), step('Credited', 'next')]} />);
  const list = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(list.map((one) => [one.textContent, one.getAttribute('aria-current')])).toEqual([
    ['Ordered (done)', null],
    ['Pay (now)', 'step'],
    ['Credited (next)', null],
  ]);
});
