import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { App } from './app.tsx';
import { startReading } from './features/content/queries.ts';
import { showLanguage, wantedLanguage } from './i18n/language.ts';
import { listenForErrors, noteError } from './lib/client-log.ts';

const root = document.getElementById('root');
const language = wantedLanguage();
listenForErrors();
// The first screen's data travels beside its words, not after them.
startReading(language);

await showLanguage(language);
if (root) {
  createRoot(root, {
    onCaughtError: (error) => noteError('navigation', error),
    onUncaughtError: (error) => noteError('navigation', error),
  }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
