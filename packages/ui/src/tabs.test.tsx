import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

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
