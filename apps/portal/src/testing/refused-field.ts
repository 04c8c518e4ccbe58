import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Returns the error text of a field; empty without one. */
function errorOf(field: HTMLElement): string {
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = described.find((id) => id.endsWith('-error'));
  return (error && document.getElementById(error)?.textContent) ?? '';
}

/**
 * Expects a refusal to be shown at its field only: the field is marked, described and focused. The next change, by
 * default one more character, removes the text.
 */
export async function expectRefusedAt(
  user: UserEvent,
  field: () => HTMLElement,
  words: string | RegExp = '',
  change: () => Promise<unknown> = () => user.type(field(), '1'),
): Promise<void> {
  await waitFor(() => expect(field()).toHaveAttribute('aria-invalid', 'true'));
  const said = errorOf(field());
  expect(said).not.toBe('');
  if (typeof words === 'string') expect(said).toContain(words);
  else expect(said).toMatch(words);
  await waitFor(() => expect(field()).toHaveFocus());
  expect(screen.queryByRole('alert')).toBeNull();
  await change();
  await waitFor(() => expect(errorOf(field())).not.toBe(said));
}
