import { Button, Field, Input } from '@sanam/ui';
import { useController, useForm, useWatch } from 'react-hook-form';
import { PicturePicker } from '@sanam/portal/components/picture-picker.tsx';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { type RefusalPlaces, showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { amountText, moneyText } from '@sanam/portal/lib/money.ts';
import { compareWire, subtractWire } from '@sanam/portal/lib/amount-sums.ts';
import { parseTyped } from '@sanam/portal/lib/typed-amount.ts';
import type { WithdrawalDetail } from '@sanam/wallet/portal/queries.ts';
import { paymentsCalls } from '../../contract/calls.ts';
import { checkEvidence, COMMENT_MAX, EVIDENCE_MAX } from './evidence-rules.ts';
import { useMark } from './use-mark.ts';

export interface DisputeFormProps {
  kind: 'notReceived' | 'partlyReceived';
  detail: WithdrawalDetail;
  symbol: string;
  onDone: () => void;
}

/** Checks that the amount is above zero and below the total; the remainder is computed (GAP-133). */
function checkPart(typed: string, net: string): string | null {
  const amount = parseTyped(typed);
  return amount !== null && amount !== '0.00' && compareWire(amount, net) < 0 ? amount : null;
}

interface Report {
  amountReceived: string;
  evidence: readonly File[];
  comment: string;
}
const places: RefusalPlaces<Report> = {
  codes: {
    'wallet.amountOutOfRange': 'amountReceived',
    'wallet.proofMissing': 'evidence',
    'wallet.proofTooMany': 'evidence',
    'wallet.proofTooLarge': 'evidence',
    'wallet.proofType': 'evidence',
  },
  names: { proofIds: 'evidence' },
};

/** State of the report form. Sends the pictures first, then the report that names them. */
function useDispute({ kind, detail, symbol, onDone }: DisputeFormProps) {
  const t = useT();
  const mark = useMark(detail.withdrawalId);
  const form = useForm<Report>({ defaultValues: { amountReceived: '', evidence: [], comment: '' } });
  const { control, register, formState } = form;
  const { errors, isSubmitted, isSubmitting } = formState;
  const amountAttributes = register('amountReceived', {
    disabled: kind === 'notReceived',
    validate: (typed) =>
      kind === 'notReceived' ||
      checkPart(typed, detail.net) !== null ||
      t('withdraw.amountReceivedWrong', { net: moneyText(detail.net, symbol) }),
  });
  const { field } = useController({
    control,
    name: 'evidence',
    rules: {
      validate: (files) => {
        const wrong = checkEvidence(files);
        return wrong === null || t(wrong);
      },
    },
  });
  const { value: evidence, onChange: onEvidence, ref: evidenceRef } = field;
  const [typed, comment] = useWatch({ control, name: ['amountReceived', 'comment'] });
  const part = kind === 'partlyReceived' ? checkPart(typed, detail.net) : null;
  const submit = form.handleSubmit(async (report) => {
    try {
      const proofIds = await upload(detail.withdrawalId, report.evidence);
      await mark.mutateAsync({
        mark: kind,
        proofIds,
        ...(part === null ? {} : { amountReceived: part }),
        ...(report.comment.trim() === '' ? {} : { comment: report.comment.trim() }),
      });
      onDone();
    } catch (thrown) {
      showRefusal(form, thrown, places);
    }
  });
  return {
    amountAttributes,
    evidence,
    onEvidence,
    evidenceRef,
    evidenceError: evidenceError(),
    comment,
    commentAttributes: register('comment'),
    part,
    errors,
    isSending: isSubmitting,
    submit,
  };

  function evidenceError(): string | undefined {
    if (errors.evidence?.type === 'server') return errors.evidence.message;
    const wrong = checkEvidence(evidence);
    return wrong !== null && (isSubmitted || evidence.length > 0) ? t(wrong) : undefined;
  }
}

async function upload(withdrawalId: string, evidence: readonly File[]): Promise<string[]> {
  const form = new FormData();
  for (const file of evidence) form.append('files', file);
  return (await call(paymentsCalls.uploadProofs, { params: { id: withdrawalId } }, { form })).proofIds;
}

/** The form with one to three pictures, the amount received if only a part came, and a comment. */
export function DisputeForm(props: DisputeFormProps) {
  const t = useT();
  const { evidenceRef, ...dispute } = useDispute(props);
  const { evidence, comment, part } = dispute;
  const { net } = props.detail;
  return (
    <form
      onSubmit={(event) => void dispute.submit(event)}
      noValidate
      className="flex flex-col gap-4 rounded-md bg-sunken p-4"
    >
      {props.kind === 'partlyReceived' ? (
        <Field
          label={t('withdraw.amountReceived')}
          required
          error={dispute.errors.amountReceived?.message}
          hint={part && t('withdraw.remaining', { amount: moneyText(subtractWire(net, part), props.symbol) })}
        >
          <Input
            {...dispute.amountAttributes}
            inputMode="decimal"
            placeholder={amountText('0.00')}
            className="num"
            before={<span className="text-ink-soft">{props.symbol}</span>}
          />
        </Field>
      ) : null}
      <PicturePicker
        name="evidence"
        label={t('withdraw.evidence')}
        hint={t('withdraw.evidenceHint', { max: EVIDENCE_MAX })}
        removeLabel={(name) => t('withdraw.evidenceRemove', { name })}
        files={evidence}
        onFiles={dispute.onEvidence}
        error={dispute.evidenceError}
        required
        ref={evidenceRef}
      />
      <Field
        label={t('withdraw.comment')}
        error={dispute.errors.comment?.message}
        aside={<span className="num">{`${[...comment].length} / ${COMMENT_MAX}`}</span>}
      >
        <Input {...dispute.commentAttributes} maxLength={COMMENT_MAX} />
      </Field>
      <FormAlert text={dispute.errors.root?.message} />
      <Button type="submit" look="brand" busy={dispute.isSending}>
        {t('withdraw.sendReport')}
      </Button>
    </form>
  );
}
