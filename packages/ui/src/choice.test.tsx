import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Chip, Tabs } from './choice.tsx';

const items = [
  { id: 'all', label: 'All' },
  { id: 'hot', label: 'Hot' },
  { id: 'fav', label: 'Saved' },
] as const;

function Lists() {
  const [selected, setSelected] = useState<(typeof items)[number]['id']>('all');
  return (
    <>
      <Tabs items={items} selected={selected} onSelect={setSelected} label="Lists" panelId="panel" />
      <div id="panel">{selected}</div>
    </>
  );
}
const tab = (name: string) => screen.getByRole('tab', { name });

it('one tab is chosen, and only it is reached by Tab', async () => {
  const user = userEvent.setup();
  render(<Lists />);
  expect(screen.getByRole('tablist', { name: 'Lists' })).toBeInTheDocument();
  await user.click(tab('Hot'));
  expect(items.map(({ label }) => [tab(label).getAttribute('aria-selected'), tab(label).tabIndex])).toEqual([
    ['false', -1],
    ['true', 0],
    ['false', -1],
  ]);
  expect(tab('Hot')).toHaveAttribute('aria-controls', 'panel');
  expect(document.querySelector('#panel')).toHaveTextContent('hot');
});

it('arrows move and go around, Home and End jump; the focus goes with them', async () => {
  const user = userEvent.setup();
  render(<Lists />);
  await user.tab();
  const seen: string[] = [];
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'End', 'Home']) {
    await user.keyboard(`{${key}}`);
    expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
    seen.push(document.activeElement!.textContent!);
  }
  expect(seen).toEqual(['Hot', 'All', 'Saved', 'All', 'Saved', 'All']);
});

it('a chip says whether it is chosen, and is not pressed while it is off', async () => {
  const user = userEvent.setup();
  const press = vi.fn<() => void>();
  const { rerender } = render(
    <Chip pressed onPress={press}>
      100
    </Chip>,
  );
  await user.click(screen.getByRole('button', { name: '100', pressed: true }));
  rerender(
    <Chip disabled onPress={press}>
      100
    </Chip>,
  );
  await user.click(screen.getByRole('button', { name: '100', pressed: false }));
  expect(press).toHaveBeenCalledOnce();
});
