import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Calls, CallValue } from '@sanam/contract';
import type {} from '../../contract/stop-calls.ts';

type Stop = CallValue<Calls['opsGetGrantStop']>;

/** The state and switch of the grant stop for this merchant: one person stops, two people resume. */
export function GrantStop() {
  const call = useCall();
  const query = useQuery<Stop>({
    queryKey: ['grantStop'],
    queryFn: ({ signal }) => call('opsGetGrantStop', { query: {} }, { signal }),
  });
  useLiveNews((news) => {
    if (['opsPromotions', 'opsApproval', 'resync'].includes(news.type)) void query.refetch();
  });
  if (query.data === undefined) return null;
  return <Shown stop={query.data} reload={async () => void (await query.refetch())} />;
}

interface ShownProps {
  stop: Stop;
  reload: () => Promise<void>;
}

function Shown({ stop, reload }: ShownProps) {
  const t = useWords();
  const times = useTimeWords();
  const mayTurn = useMay('promotions.grants.stop');
  const [isAsked, setIsAsked] = useState(false);
  const { isStopped, by, at, reason, approval } = stop;
  if (!isStopped && !mayTurn) return null;
  const button = (
    <Button color={isStopped ? 'primary' : 'error'} variant="outlined" onClick={() => setIsAsked(true)}>
      {t(isStopped ? 'grantStop.allow' : 'grantStop.stop')}
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gap: 1, my: 1.5, justifyItems: 'start' }}>
      {isStopped && (
        <Alert severity="warning" sx={{ width: '100%' }}>
          {t('grantStop.stopped', {
            name: by ?? '',
            time: at === null ? '' : times.dateTime(at),
            reason: reason ?? '',
          })}
        </Alert>
      )}
      {mayTurn && approval === null && button}
      {approval !== null && <WaitingApproval approval={approval} />}
      {isAsked && <TurnDialog stop={stop} reload={reload} onClose={() => setIsAsked(false)} />}
    </Box>
  );
}

function TurnDialog({ stop: { isStopped }, reload, onClose }: ShownProps & { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [asked] = useState(!isStopped);
  const act = asked ? 'stop' : 'allow';
  return (
    <ActDialog
      title={t(`grantStop.${act}`)}
      effects={[t(`grantStop.${act}What`), t(`grantStop.${act}More`)]}
      confirm={t(`grantStop.${act}`)}
      tone={asked ? 'error' : 'primary'}
      reason="required"
      isPossible={isStopped !== asked}
      content={{ asked }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { isStopped: asked, reason };
        const { state } = await call('opsTurnGrantStop', { query: {}, body }, { idempotencyKey });
        notify(t(state === 'done' ? 'grantStop.done' : 'action.proposed'), { type: 'info' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    />
  );
}
