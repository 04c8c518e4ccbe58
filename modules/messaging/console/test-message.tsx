import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';

const inputs = {
  sms: { type: 'tel', placeholder: '+66812345678' },
  email: { type: 'email' },
  line: { type: 'text' },
} as const;

/** The button that sends a test message with the saved settings. The tab of sent messages shows whether it arrived. */
export function TestButton({ channel, reload }: { channel: 'sms' | 'email' | 'line'; reload: () => Promise<unknown> }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const draft = useOpenedDraft({ to: '' });
  const { values, set } = draft;
  const plain = values.to.trim();
  const problem = draft.problemAt('to');

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { channel, to: plain, reason: reason ?? '' };
    await draft.sending(() => call('opsSendTestMessage', { body }, { idempotencyKey }));
    notify(t('messaging.testSent'), { type: 'success' });
    await reload();
  }

  return (
    <>
      <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setIsAsking(true)}>
        {t('messaging.test')}
      </Button>
      {isAsking && (
        <ActDialog
          title={t('messaging.testTitle')}
          effects={[t(`messaging.testWhat.${channel}`), t('messaging.testSaved')]}
          confirm={t('messaging.testGo')}
          reason="required"
          isReady={plain !== ''}
          content={{ channel, to: plain }}
          run={run}
          onStale={async () => void (await reload())}
          onClose={() => setIsAsking(false)}
        >
          <TextField
            label={t(`messaging.testTo.${channel}`)}
            value={values.to}
            required
            error={problem !== undefined}
            helperText={problem}
            onChange={(event) => set('to', event.target.value)}
            {...inputs[channel]}
          />
        </ActDialog>
      )}
    </>
  );
}
