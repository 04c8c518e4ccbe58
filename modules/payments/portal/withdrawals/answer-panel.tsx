import { Button, Callout, Card, Field, Input } from '@sanam/ui';
import { useAct } from '@sanam/client/act';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import type { WithdrawalDetail } from '@sanam/wallet/portal/queries.ts';
import { paymentsCalls } from '../../contract/calls.ts';
import { keys } from '../keys.ts';

const ANSWER_MAX = 500;

/** The reason why staff froze the withdrawal and the form of the answer. Staff review it again after the answer. */
export function AnswerPanel({ detail, freeze }: AnswerPanelProps) {
  const t = useT();
  return (
    <>
      <Callout tone="caution" icon="lock">
        <p>{t(`withdraw.frozenFor.${freeze.code}`)}</p>
        {detail.remark ? <p>{detail.remark}</p> : null}
        {freeze.code === 'kyc' ? (
          <Link to={memberPath('identity')} className="inline-flex min-h-11 items-center underline">
            {t('identity.toPage')}
          </Link>
        ) : null}
        {freeze.forPlayer ? <p>{t('withdraw.frozenClock')}</p> : null}
      </Callout>
      {freeze.forPlayer ? <AnswerForm id={detail.withdrawalId} /> : null}
    </>
  );
}

function AnswerForm({ id }: { id: string }) {
  const t = useT();
  const client = useQueryClient();
  const act = useAct();
  const form = useForm({ defaultValues: { text: '' } });
  const { errors } = form.formState;
  const send = useMutation({
    mutationFn: (body: { text: string }) =>
      act.run(body, (idempotencyKey) =>
        call(paymentsCalls.answerWithdrawal, { params: { id }, body }, { idempotencyKey }),
      ),
    onSuccess: (detail) => {
      client.setQueryData([...keys.withdrawals, 'one', id], detail);
      void client.invalidateQueries({ queryKey: keys.withdrawals });
    },
  });
  const submit = form.handleSubmit(async ({ text }) => {
    try {
      await send.mutateAsync({ text: text.trim() });
    } catch (thrown) {
      showRefusal(form, thrown, { codes: {} });
    }
  });
  return (
    <Card as="section" flat aria-label={t('withdraw.answer')}>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
        <Field label={t('withdraw.answer')} error={errors.text?.message} required>
          <Input
            {...form.register('text', { validate: (text) => text.trim() !== '' || t('withdraw.answerMissing') })}
            maxLength={ANSWER_MAX}
          />
        </Field>
        <FormAlert text={errors.root?.message} />
        <Button type="submit" look="primary" busy={send.isPending}>
          {t('withdraw.answerGo')}
        </Button>
      </form>
    </Card>
  );
}

interface AnswerPanelProps {
  detail: WithdrawalDetail;
  freeze: NonNullable<WithdrawalDetail['freeze']>;
}
