import type { UserEvent } from '@testing-library/user-event';

/** Fills a field like a paste: one change for the whole text. Use `user.type` to test single keys. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
