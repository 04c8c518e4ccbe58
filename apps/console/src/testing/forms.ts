import { fill } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

export const agreed = 'agreed with the owner';

/** Replaces the content of a field by a text. */
export async function replace(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await fill(user, field, text);
}

/** Enters a reason in the open dialog and confirms. */
export async function confirm(user: UserEvent, go: string | RegExp): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  const reason = dialog.queryByLabelText(/^Reason/);
  if (reason !== null) await replace(user, reason, agreed);
  await user.click(dialog.getByRole('button', { name: go }));
}

/** Expects the error message with the request number, then retries with a successful answer. */
export async function tryAgain(user: UserEvent, answer: () => void): Promise<void> {
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('req_test');
  answer();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(alert).not.toBeInTheDocument());
}

/** Saves a form by its save bar, with a reason. */
export async function save(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Save…' }));
  await confirm(user, 'Save');
}

/** Selects an entry of a select field. */
export async function choose(user: UserEvent, field: HTMLElement, entry: string | RegExp): Promise<void> {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: entry }));
}

export const refusedField = (field: string, problem = 'invalid') => ({ fields: [{ field, problem }] });
export const NOT_SAVED = 'Nothing was saved. Correct the marked fields first.';
