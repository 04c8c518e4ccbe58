import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Application } from '@sanam/console/lib/records.ts';
import { AcceptDialog, type Accepted } from './accept-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

/** The button that accepts an application, with its dialog and the link for a new account. */
export function AcceptAct({ row }: { row: Application }) {
  const t = useWords();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<Accepted | null>(null);
  function done(accepted: Accepted): void {
    // Refresh only after the link was shown: a refresh removes this row.
    if (accepted.secret !== null) return setMade(accepted);
    notify(t('agentAccept.offered'), { type: 'success' });
    refresh();
  }
  function close(): void {
    setMade(null);
    refresh();
  }
  return (
    <>
      <Button size="small" aria-label={`${t('agentAccept.open')} ${row.name}`} onClick={() => setAsking(true)}>
        {t('agentAccept.open')}
      </Button>
      {isAsking && (
        <AcceptDialog row={row} onDone={done} onStale={async () => refresh()} onClose={() => setAsking(false)} />
      )}
      {made !== null && <LinkDialog row={row} accepted={made} onClose={close} />}
    </>
  );
}
