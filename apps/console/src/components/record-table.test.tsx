import { screen, within } from '@testing-library/react';
import { ListContextProvider, ResourceContextProvider, useList } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';
import type { Column } from './column.ts';
import { RecordTable } from './record-table.tsx';

interface Row {
  id: string;
  name: string;
  count: number;
}
const rows: Row[] = [
  { id: 'a', name: 'first', count: 1 },
  { id: 'b', name: 'second', count: 0 },
];
const columns: Column<Row>[] = [
  { source: 'name', label: 'field.name', cell: ({ name }) => name, card: 'title' },
  {
    source: 'act',
    label: 'common.detail',
    cell: () => <button type="button">Act</button>,
    card: 'act',
    isEmpty: ({ count }) => count === 0,
  },
];

function List(props: Partial<Parameters<typeof RecordTable<Row>>[0]>) {
  const list = useList({ data: rows, isPending: false });
  return (
    <ResourceContextProvider value="things">
      <ListContextProvider value={list}>
        <RecordTable<Row> columns={columns} empty="nothing" {...props} />
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

afterEach(() => vi.restoreAllMocks());

it.each([
  ['plain', {}],
  ['with rows that can be ticked', { bulk: <span>many</span> }],
  ['with rows that open in place', { expand: <p>more</p> }],
  ['with both', { bulk: <span>many</span>, expand: <p>more</p> }],
])('has a head above each column: %s', async (_what, props) => {
  await renderConsole(<List {...props} />);
  const [head, ...others] = screen.getAllByRole('row');
  const count = (row: HTMLElement) => row.querySelectorAll('th, td').length;
  expect(count(head!)).toBe(count(others[0]!));
  const at = [...head!.querySelectorAll('th, td')].findIndex((cell) => cell.textContent === 'Name');
  expect(others[0]!.querySelectorAll('th, td')[at]).toHaveTextContent('first');
});

it('shows a dash where a field has no value, and nothing where an act cannot be done', async () => {
  const note: Column<Row> = {
    source: 'note',
    label: 'field.note',
    cell: ({ count }) => (count === 0 ? '' : 'read'),
    csv: { kind: 'text', value: () => null },
  };
  const act: Column<Row> = { source: 'undo', label: 'common.detail', cell: () => null };
  await renderConsole(<List columns={[columns[0]!, note, act]} />);
  const [, first, second] = screen.getAllByRole('row');
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(first!)).toEqual(['first', 'read', '']);
  expect(cells(second!)).toEqual(['second', '–', '']);
});

it('ticks the whole page by its head, also where rows open in place', async () => {
  const user = await renderConsole(<List bulk={<span>many</span>} expand={<p>more</p>} />);
  await user.click(screen.getAllByRole('checkbox')[0]!);
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeChecked();
});

it('takes the focus where it has no links, so that a wide table scrolls by keyboard', async () => {
  await renderConsole(<List />);
  expect(screen.getByRole('table').parentElement).toHaveAttribute('tabindex', '0');
});

it("shows what can be done on a phone's card without a label, and only where it can be done", async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: true,
        media,
        addListener() {},
        removeListener() {},
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
  await renderConsole(<List />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(within(first!).getByRole('button', { name: 'Act' })).toBeInTheDocument();
  expect(first).toHaveTextContent(/^firstAct$/);
  expect(second).toHaveTextContent(/^second$/);
});
