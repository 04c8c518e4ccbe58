import { Button, Callout, Card, Field, Input, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { Refusal } from '@sanam/client/refusal';
import { fileSizeText } from '@sanam/portal/lib/file-size.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { Deposit } from '@sanam/wallet/portal/queries.ts';
import { paymentsCalls } from '../../contract/calls.ts';
import { keys } from '../keys.ts';
import { checkEvidence } from '../withdrawals/evidence-rules.ts';

/** Uploads a slip and reports the result. */
function useSlip(id: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, isForPeople }: { file: File; isForPeople: boolean }) => {
      const form = new FormData();
      form.append('file', file);
      const query = isForPeople ? { unreadable: 'people' as const } : {};
      return call(paymentsCalls.sendSlip, { params: { id }, query }, { form });
    },
    onSuccess: ({ stage }) => toast(t(stage === 'review' ? 'deposit.slip.review' : 'deposit.slip.sent'), 'gain'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.deposits }),
  });
}

/** The step to send the slip of a transfer. A slip that cannot be read may be sent to staff. */
export function SlipStep({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const slip = useSlip(deposit.depositId);
  const wrong = file === null ? null : checkEvidence([file]);
  const isUnreadable = slip.error instanceof Refusal && slip.error.code === 'wallet.slipUnreadable';
  const problem = wrong === null ? slip.error && refusalText(slip.error) : t(wrong);
  const send = (isForPeople: boolean) => {
    if (file !== null && wrong === null) slip.mutate({ file, isForPeople });
  };
  return (
    <Card as="section" flat aria-label={t('deposit.slip.title')} className="flex flex-col gap-3">
      <h3 className="text-base">{t('deposit.slip.title')}</h3>
      {deposit.slipSentAt === null ? null : (
        <Callout icon="check">{t('deposit.slip.received', { time: dateTimeText(deposit.slipSentAt) })}</Callout>
      )}
      <Field label={t('deposit.slip.picture')} hint={t('deposit.slip.hint')} error={problem ?? undefined}>
        <Input
          name="slip"
          type="file"
          accept="image/png,image/jpeg"
          onChange={(event) => {
            slip.reset();
            setFile(event.target.files?.[0] ?? null);
          }}
          className="file:me-3 file:rounded-sm file:border-0 file:bg-brand-soft file:px-3 file:py-1.5 file:font-semibold file:text-brand-ink"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          disabled={file === null || wrong !== null}
          busy={slip.isPending}
          onClick={() => send(false)}
        >
          {file === null ? t('deposit.slip.send') : t('deposit.slip.sendSize', { size: fileSizeText(file.size) })}
        </Button>
        {isUnreadable ? (
          <Button busy={slip.isPending} onClick={() => send(true)}>
            {t('deposit.slip.people')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
