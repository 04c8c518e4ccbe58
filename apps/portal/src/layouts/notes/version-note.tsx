import { Button, Icon } from '@sanam/ui';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { isBusy, useNewVersion } from '../../lib/new-build.ts';

const LOOK_MS = 3000;

/** Notice of a new version: shown when no input would be lost, loaded on request, otherwise dismissed. */
export function VersionNote() {
  const t = useT();
  const { load } = useNewVersion();
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    const look = () => setFree(!isBusy());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  if (load === null || !isFree) return null;
  return (
    <section
      aria-labelledby="version-title"
      className="animate-rise flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface p-4 shadow-high"
    >
      <p id="version-title" role="status" className="flex min-w-48 flex-1 items-start gap-2">
        <Icon name="refresh" className="mt-0.5 shrink-0 text-brand-ink" />
        {t('version.text')}
      </p>
      <div className="ms-auto flex gap-2">
        <Button look="ghost" onClick={() => useNewVersion.setState({ load: null })}>
          {t('version.later')}
        </Button>
        <Button look="brand" onClick={load}>
          {t('version.reload')}
        </Button>
      </div>
    </section>
  );
}
