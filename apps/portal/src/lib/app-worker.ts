import { useLanguage } from '../i18n/current-language.ts';
import { useNewVersion } from './new-build.ts';

const LOOK_MS = 60 * 60_000;

/**
 * Registers the service worker (static files and the offline page, see src/service-worker) and reports when a newer
 * build is waiting. Reloads only on request, and only this page.
 */
export async function registerWorker(): Promise<void> {
  nameInLanguage();
  const registration = await navigator.serviceWorker.register('/sw.js');
  const offer = () => {
    const { waiting } = registration;
    // Without a controller there is no older build to replace.
    if (waiting === null || navigator.serviceWorker.controller === null) return;
    useNewVersion.setState({ load: () => switchTo(waiting) });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  });
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look();
  });
}

function switchTo(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting.postMessage('useNow', { transfer: [] });
}

/** Sets the manifest to the language of the page, which decides the name of an app installed now. */
function nameInLanguage(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const set = ({ shown }: { shown: string }) => {
    if (link) link.href = `/manifest.webmanifest?${new URLSearchParams({ lang: shown })}`;
  };
  set(useLanguage.getState());
  useLanguage.subscribe(set);
}
