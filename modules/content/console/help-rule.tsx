import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Value } from '@sanam/client/client';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';

type HelpRule = Value<'opsGetHelpRule'>;

/** The bar above help links: the rule of the merchant, whether launches are stopped now, and the ways out. */
export function HelpRuleBar() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<HelpRule>({
    queryKey: ['helpRule'],
    queryFn: ({ signal }) => call('opsGetHelpRule', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const mayChange = useMay('content.help.change');
  const rule = query.data;
  if (rule === undefined) return null;
  const says = rule.stopsLaunches ? 'helpRule.stops' : 'helpRule.runs';
  return (
    <Alert role="status" severity={rule.areStopped ? 'error' : 'info'} sx={{ mb: 1 }}>
      {rule.areStopped ? t('helpRule.stopped') : t(says)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {rule.approval !== null && <WaitingApproval approval={rule.approval} />}
        {mayChange && <CheckNow />}
        {mayChange && <ChangeRule rule={rule} reload={async () => void (await query.refetch())} />}
      </Box>
    </Alert>
  );
}

function CheckNow() {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  async function check() {
    setIsBusy(true);
    try {
      await call('opsCheckHelpLinks', { query: {} });
      notify(t('helpRule.asked'), { type: 'success' });
    } catch {
      notify(t('helpRule.notAsked'), { type: 'error' });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => void check()}>
      {t('helpRule.ask')}
    </Button>
  );
}

/** The button that changes the rule; hidden while a proposal is pending. */
function ChangeRule({ rule, reload }: { rule: HelpRule; reload: () => Promise<void> }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [isOpen, setIsOpen] = useState(false);
  if (rule.approval !== null && !isOpen) return null;
  const wanted = !rule.stopsLaunches;
  const label = t(wanted ? 'helpRule.stop' : 'helpRule.run');
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ActDialog
          title={label}
          effects={wanted ? [t('helpRule.stopEffect')] : [t('helpRule.runEffect'), t('helpRule.two')]}
          confirm={label}
          reason="required"
          content={{ wanted, version: rule.version }}
          run={async ({ reason = '', idempotencyKey }) => {
            const body = { stopsLaunches: wanted, version: rule.version, reason };
            const { state } = await call('opsChangeHelpRule', { query: {}, body }, { idempotencyKey });
            notify(t(state === 'proposed' ? 'action.proposed' : 'helpRule.changed'), { type: 'info' });
            await reload();
          }}
          onStale={reload}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
