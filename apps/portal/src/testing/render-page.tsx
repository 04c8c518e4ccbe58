import { AskOutlet, clearToasts, closeQuestion, ToastOutlet } from '@sanam/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, onTestFinished } from 'vitest';
import { Router, useLocation } from '../router/router.ts';
import { loadLaterWords, showLanguage } from '../i18n/language.ts';
import { forgetSecrets } from '../lib/address-secret.ts';
import { forgetMember } from '../lib/api.ts';
import { forgetKeys } from '@sanam/client/seal';
import type { Value } from '@sanam/client/client';
import { closeAfterLogin, closePopup } from '../lib/popup.ts';
import { usePendingLoads } from '../lib/lazy-page.ts';
import { queryClient } from '../lib/query-client.ts';
import { useAskedHumanCheck } from '@sanam/captcha/portal/use-human-check.ts';
import { keys } from '@sanam/merchants/portal/keys.ts';
import { loadLaterFeatures, setFeatures } from '../lib/feature.ts';
import { loadLater, modules } from '../modules.ts';
import { setSystemStatus } from '../lib/system-status.ts';
import { openSession, type SessionValue } from '../lib/session.ts';
import { memoryHistory } from './memory-history.ts';
import { permission, sessionOf } from './samples.ts';

setFeatures(modules, loadLater);

/** Account types on the wire. */
const accountTypes = { player: 0, guest: 4 } as const;

export interface PageOptions {
  /** Address of the page. */
  at?: string;
  language?: 'en' | 'th';
  /** The merchant's configuration. */
  site?: Value<'permission'>;
  /** The viewer; a session if its details matter. */
  as?: 'player' | 'guest' | 'visitor' | SessionValue;
  /** Initial content of the tab's session storage. */
  kept?: Record<string, string>;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/**
 * Waits for loading code: test files of a worker share modules, so a load still open at the end of a file would never
 * complete for later files.
 */
const screensCame = (): Promise<unknown> =>
  waitFor(() => expect(usePendingLoads.getState().count).toBe(0)).catch(() => undefined);

/**
 * Closes everything: test files of a worker share open overlays, and the next test begins with none, on an open site.
 */
async function closeAll(): Promise<void> {
  await screensCame();
  closeQuestion();
  closePopup();
  closeAfterLogin();
  useAskedHumanCheck.getState().asked?.done(undefined);
  setSystemStatus(0);
  forgetSecrets();
}

/** Renders a part of the portal like the shell: words, session, cache, router, dialogs and toasts. */
export async function renderPage(
  page: ReactNode,
  { at = '/', language = 'en', as = 'player', site = permission, kept = {} }: PageOptions = {},
): Promise<UserEvent> {
  queryClient.clear();
  clearToasts();
  queryClient.setQueryData(keys.permission, site);
  closePopup();
  onTestFinished(closeAll);
  forgetMember();
  forgetKeys();
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  await showLanguage(language);
  await Promise.all([loadLaterWords(), loadLaterFeatures()]);
  if (typeof as === 'object') openSession(as);
  else if (as !== 'visitor') openSession({ ...sessionOf('somchai'), type: accountTypes[as] });
  render(
    <QueryClientProvider client={queryClient}>
      <Router history={memoryHistory(at)}>
        {page}
        <Address />
      </Router>
      <AskOutlet />
      <ToastOutlet />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** Resolves when all queries of the page are answered: nothing more will appear. */
export const settled = (): Promise<void> => waitFor(() => expect(queryClient.isFetching()).toBe(0));
