import { Suspense } from 'react';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { useAnalytics, useConsent } from '../lib/consent.ts';
import { lazyPage } from '../lib/lazy-page.ts';
import { useNewVersion } from '../lib/new-build.ts';
import { useSite } from '../lib/site.ts';

const ConsentBanner = lazyPage(async () => (await import('./notes/consent-banner.tsx')).ConsentBanner);
const VersionNote = lazyPage(async () => (await import('./notes/version-note.tsx')).VersionNote);

const Nothing = (): null => null;

/** Notices of the site itself at the edge of the page, without covering content; never over a game. */
export function PageNotes({ isPlaying }: { isPlaying: boolean }) {
  useAnalytics();
  const isCounting = useSite()?.analytics.gtagId != null;
  const { choice, isOpen } = useConsent();
  const isNew = useNewVersion(({ load }) => load !== null);
  const isAsking = isCounting && (choice === null || isOpen);
  if (isPlaying || (!isAsking && !isNew)) return null;
  return (
    <div className="fixed inset-x-4 bottom-24 z-20 flex flex-col gap-3 sm:end-auto sm:w-104 lg:bottom-6">
      <LoadBoundary at="" fallback={Nothing}>
        <Suspense fallback={null}>
          {isNew ? <VersionNote /> : null}
          {isAsking ? <ConsentBanner /> : null}
        </Suspense>
      </LoadBoundary>
    </div>
  );
}
