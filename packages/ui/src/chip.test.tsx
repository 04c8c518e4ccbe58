import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Chip } from './chip.tsx';

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
