import '@fontsource-variable/anuphan';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createI18n, firstLocale } from './i18n/provider.ts';

/**
 * Creates the style cache. The content security policy allows inline styles only with the nonce of this response;
 * Emotion sets it on each style element.
 */
function styleCache() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return createCache({ key: 'sn', prepend: true, ...(nonce ? { nonce } : {}) });
}

const i18n = await createI18n(firstLocale());
createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <CacheProvider value={styleCache()}>
      <App i18n={i18n} />
    </CacheProvider>
  </StrictMode>,
);
