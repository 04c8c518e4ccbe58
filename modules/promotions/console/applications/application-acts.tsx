import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useErrorWords, useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import type { Application } from './application-row.ts';

function useApplicationAct(id: string) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const reloadRecord = useReloadRecord();
  const reload = () => reloadRecord('promoApplications', id);
  const tell = (key: MessageKey, type: 'success' | 'info' = 'success') => {
    notify(t(key), { type });
    void reload();
  };
  const fail = (error: unknown) => {
    notify(errorWords(error), { type: 'error' });
    void reload();
  };
  return { t, call, tell, fail, reload };
}

/** The buttons of an application: take it first, then decide. Only the holder of the lease may decide. */
export function ApplicationActs({ application }: { application: Application }) {
  const { id, state, isMine } = application;
  const { t, call, tell, fail } = useApplicationAct(id);
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const params = { id };
  const press = async (run: () => Promise<unknown>, done: MessageKey) => {
    setIsBusy(true);
    try {
      await run();
      tell(done);
    } catch (error) {
      fail(error);
    }
    setIsBusy(false);
  };
  if (state !== 'applying' && state !== 'process') return null;
  if (!(state === 'process' && isMine))
    return (
      <Button
        variant="contained"
        disabled={isBusy}
        onClick={() =>
          void press(() => call('opsTakePromoApplication', { params, body: {} }), 'promoApplication.taken')
        }
      >
        {t('promoApplication.take')}
      </Button>
    );
  return (
    <>
      <Button variant="contained" onClick={() => setAsked('approve')}>
        {t('promoApplication.approve')}
      </Button>
      <Button variant="outlined" color="error" onClick={() => setAsked('reject')}>
        {t('promoApplication.reject')}
      </Button>
      <Button
        disabled={isBusy}
        onClick={() =>
          void press(() => call('opsReleasePromoApplication', { params, body: {} }), 'promoApplication.released')
        }
      >
        {t('promoApplication.release')}
      </Button>
      {asked === 'approve' && <ApproveDialog application={application} onClose={() => setAsked(null)} />}
      {asked === 'reject' && <RejectDialog application={application} onClose={() => setAsked(null)} />}
    </>
  );
}

interface DialogProps {
  application: Application;
  onClose: () => void;
}

const REMARK_MAX = 300;

/**
 * Formats the largest amount that may be approved and the largest that one person may approve; for free rounds their
 * terms.
 */
function amountText(
  t: Words,
  { rewardMax, rewardAlone, rounds }: Pick<Application, 'rewardAlone' | 'rounds'> & { rewardMax: string },
): string {
  const bounds = { max: rewardMax, alone: rewardAlone ?? rewardMax };
  return rounds === null
    ? t('promoApplication.amountHint', bounds)
    : t('promoApplication.roundsHint', { ...bounds, count: rounds });
}

function ApproveDialog({ application, onClose }: DialogProps) {
  const { id, rewardMax, rewardAlone, rounds } = application;
  const { t, call, tell, reload } = useApplicationAct(id);
  const [amount, setAmount] = useState(rewardMax);
  const [remark, setRemark] = useState('');
  return (
    <ActDialog
      title={t('promoApplication.approveTitle')}
      effects={[
        t('promoApplication.approveWhat'),
        ...(rewardMax === null ? [] : [amountText(t, { rewardMax, rewardAlone, rounds })]),
      ]}
      confirm={t('promoApplication.approve')}
      reason="none"
      content={{ id, amount, remark }}
      run={async ({ idempotencyKey }) => {
        const body = { decision: 'approve' as const, amount, remark: remark.trim() === '' ? null : remark.trim() };
        const { state } = await call('opsDecidePromoApplication', { params: { id }, body }, { idempotencyKey });
        if (state === 'proposed') tell('promoApplication.proposed', 'info');
        else tell('promoApplication.approved');
      }}
      onStale={reload}
      onClose={onClose}
    >
      {rewardMax !== null && rounds === null && (
        <AmountSetting label={t('promoApplication.amount')} value={amount} problem={undefined} onChange={setAmount} />
      )}
      <TextField
        label={t('promoApplication.remark')}
        value={remark}
        multiline
        minRows={2}
        onChange={(event) => setRemark(event.target.value.slice(0, REMARK_MAX))}
      />
    </ActDialog>
  );
}

/** The dialog that rejects an application; the member reads the reason. */
function RejectDialog({ application: { id }, onClose }: DialogProps) {
  const { t, call, tell, reload } = useApplicationAct(id);
  return (
    <ActDialog
      title={t('promoApplication.rejectTitle')}
      effects={[t('promoApplication.rejectWhat')]}
      confirm={t('promoApplication.reject')}
      tone="error"
      reason="required"
      content={{ id, decision: 'reject' }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { decision: 'reject' as const, remark: reason };
        await call('opsDecidePromoApplication', { params: { id }, body }, { idempotencyKey });
        tell('promoApplication.rejected');
      }}
      onStale={reload}
      onClose={onClose}
    />
  );
}
