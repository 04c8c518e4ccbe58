import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { App } from './app.tsx';
import { startReading } from './lib/feature.ts';
import { queryClient } from './lib/query-client.ts';
import { permissionQuery } from './lib/site.ts';
import { DEFAULT_LANGUAGE } from './i18n/current-language.ts';
import { showLanguage, wantedLanguage } from './i18n/language.ts';
import { listenForErrors, noteError } from './lib/client-log.ts';
import { ChunkError, withDeadline } from './lib/lazy-page.ts';
import { framePainted, lettersLoaded } from './lib/first-paint.ts';
import { listenForInstall } from './lib/install-prompt.ts';
import { listenForTyping } from './lib/new-build.ts';

const root = document.getElementById('root');
const language = wantedLanguage();
listenForErrors();
listenForInstall();
listenForTyping();
// Loads the first screen's data and fonts in parallel with its words.
startReading(language);
void queryClient.prefetchQuery(permissionQuery);
const letters = lettersLoaded();

await withDeadline(showLanguage(language, { kept: false })).catch((thrown: unknown) => {
  noteError('chunk', thrown);
  // Its words are part of this script.
  return showLanguage(DEFAULT_LANGUAGE, { kept: false });
});
await Promise.all([framePainted(), letters]);
const note = (error: unknown): void => {
  // A chunk error was logged where it was loaded.
  if (!(error instanceof ChunkError)) noteError('navigation', error);
};
if (root) {
  const application = createRoot(root, { onCaughtError: note, onUncaughtError: note });
  // Renders in slices, so that a slow phone stays responsive.
  startTransition(() =>
    application.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

/** Milliseconds until the installed app's part loads, after the first page. */
const WORKER_AFTER_MS = 4000;
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => {
    // Without it the site works unchanged.
    import('./lib/app-worker.ts').then(({ registerWorker }) => registerWorker()).catch(() => undefined);
  }, WORKER_AFTER_MS);
