import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';
import { AddRow } from './add-row.tsx';

async function open() {
  const onAdd = vi.fn<(text: string) => void>();
  const user = await renderConsole(
    <AddRow
      label="Country"
      confirm="Add it"
      maxLength={2}
      maxWidth={200}
      shape={(text) => text.toUpperCase()}
      isGood={(text) => text.length === 2 && text !== 'TH'}
      onAdd={onAdd}
    />,
  );
  return { user, onAdd, input: screen.getByLabelText('Country'), go: screen.getByRole('button', { name: 'Add it' }) };
}

it('adds what was typed, in its shape, by button or key, and is empty for the next row', async () => {
  const { user, onAdd, input, go } = await open();
  await user.type(input, 'la');
  await user.click(go);
  expect(input).toHaveValue('');
  await user.type(input, 'kh{Enter}');
  expect(onAdd.mock.calls).toEqual([['LA'], ['KH']]);
});

it('adds nothing that is not good, and keeps it', async () => {
  const { user, onAdd, input, go } = await open();
  expect(go).toBeDisabled();
  await user.type(input, 'th{Enter}');
  expect(go).toBeDisabled();
  expect(input).toHaveValue('th');
  expect(onAdd).not.toHaveBeenCalled();
});
