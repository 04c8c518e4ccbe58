import { Button, ErrorState } from '@sanam/ui';
import { useEffect, useState } from 'react';
import { useT } from '../i18n/language.ts';
import { ChunkError } from '../lib/lazy-page.ts';
import { closePopup } from '../lib/popup.ts';

interface FaultProps {
  error: unknown;
}

/** Replacement for a page that could not be loaded (PLT-031, GAP-182) or crashed. */
export function PageFault({ error }: FaultProps) {
  const t = useT();
  // A page that could not be loaded contains no input, so it reloads by itself when the connection is back.
  useEffect(() => {
    if (!(error instanceof ChunkError)) return undefined;
    window.addEventListener('online', loadAnew);
    return () => window.removeEventListener('online', loadAnew);
  }, [error]);
  return (
    <>
      <h1 className="sr-only">{t(titleOf(error))}</h1>
      <Fault error={error} />
    </>
  );
}

/** The same for pop-ups; the page below stays unchanged. */
export function PopupFault({ error }: FaultProps) {
  const t = useT();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    closePopup();
  };
  return (
    <div className="fixed inset-x-4 bottom-24 z-40 mx-auto flex max-w-md flex-col items-center rounded-lg border border-line bg-surface pb-4 shadow-high lg:bottom-6">
      <Fault error={error} />
      <Button look="ghost" onClick={close}>
        {t('app.close')}
      </Button>
    </div>
  );
}

const loadAnew = () => window.location.reload();
const titleOf = (error: unknown) => (error instanceof ChunkError ? 'state.slowTitle' : 'state.faultTitle');

/** The error with a reload button: a reload works both for missing code and for a crashed page. */
function Fault({ error }: FaultProps) {
  const t = useT();
  return (
    <ErrorState
      title={t(titleOf(error))}
      text={t(error instanceof ChunkError ? 'state.slowText' : 'state.faultText')}
      retry={t('state.retry')}
      onRetry={loadAnew}
    />
  );
}
