import { showLanguage, wireLanguage } from '../i18n/language.ts';
import { call } from './api.ts';
import { dropKept } from './kept-answers.ts';
import { currentToken } from './session.ts';

/** A person's own choice: shown and remembered here, and for a member also on the server (GAP-022). */
export async function chooseLanguage(language: string): Promise<void> {
  await showLanguage(language, { chosen: true });
  dropKept();
  if (currentToken() === null) return;
  // What is shown here does not wait for it, and does not depend on it.
  await call('memberLanguage', { body: { language: wireLanguage() } }).catch(() => undefined);
}
