import type { UserEvent } from '@testing-library/user-event';

/** Fills a field as a paste does: one change instead of one a key. What happens at each key is typed with `user.type`. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
