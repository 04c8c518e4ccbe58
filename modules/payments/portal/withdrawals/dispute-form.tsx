import { Button, Field, Input } from '@sanam/ui';
import { type FormEvent, useState } from 'react';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { focusField } from '../focus-field.ts';
import { amountText, compareWire, moneyText, parseTyped, subtractWire } from '@sanam/portal/lib/money.ts';
import type { WithdrawalDetail } from '@sanam/wallet/portal/queries.ts';
import { ProofPicker } from './proof-picker.tsx';
import { checkProofs, COMMENT_MAX } from './proof-rules.ts';
import { useMark } from './use-mark.ts';

export interface DisputeFormProps {
  kind: 'notReceived' | 'partlyReceived';
  detail: WithdrawalDetail;
  symbol: string;
  onDone: () => void;
}

/** Above nothing and below the whole; the remainder is computed (GAP-133). */
function checkPart(typed: string, net: string): string | null {
  const amount = parseTyped(typed);
  return amount !== null && amount !== '0.00' && compareWire(amount, net) < 0 ? amount : null;
}

/** The state of a report, and how it is sent: pictures first, then the mark that names them. */
function useDispute({ kind, detail, onDone }: DisputeFormProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [typed, setTyped] = useState('');
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const mark = useMark(detail.withdrawalId);
  const wrongProofs = checkProofs(files);
  const part = kind === 'partlyReceived' ? checkPart(typed, detail.net) : null;
  const isComplete = wrongProofs === null && (kind === 'notReceived' || part !== null);
  const send = async () => {
    const form = new FormData();
    for (const file of files) form.append('files', file);
    const { proofIds } = await call('uploadProofs', { params: { id: detail.withdrawalId } }, { form });
    await mark.mutateAsync({
      mark: kind,
      proofIds,
      ...(part === null ? {} : { amountReceived: part }),
      ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
    });
    onDone();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isComplete) {
      const isPartWrong = kind === 'partlyReceived' && part === null;
      return focusField(event.currentTarget, isPartWrong ? 'amountReceived' : 'proofs');
    }
    setRefused(null);
    setSending(true);
    await send().catch((thrown: unknown) => setRefused(refusalText(thrown)));
    setSending(false);
  };
  return { files, setFiles, typed, setTyped, comment, setComment, tried, refused, sending, wrongProofs, part, submit };
}

/** One to three pictures, the amount that came when some did, and a comment. */
export function DisputeForm(props: DisputeFormProps) {
  const t = useT();
  const dispute = useDispute(props);
  const { files, comment, tried, part, wrongProofs } = dispute;
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
          error={
            tried && part === null
              ? t('withdraw.amountReceivedWrong', { net: moneyText(net, props.symbol) })
              : undefined
          }
          hint={part && t('withdraw.remaining', { amount: moneyText(subtractWire(net, part), props.symbol) })}
        >
          <Input
            name="amountReceived"
            value={dispute.typed}
            onChange={(event) => dispute.setTyped(event.target.value)}
            inputMode="decimal"
            placeholder={amountText('0.00')}
            className="num"
            before={<span className="text-ink-soft">{props.symbol}</span>}
          />
        </Field>
      ) : null}
      <ProofPicker
        files={files}
        onFiles={dispute.setFiles}
        error={(tried || files.length > 0) && wrongProofs ? t(wrongProofs) : undefined}
      />
      <Field
        label={t('withdraw.comment')}
        aside={<span className="num">{`${[...comment].length} / ${COMMENT_MAX}`}</span>}
      >
        <Input value={comment} maxLength={COMMENT_MAX} onChange={(event) => dispute.setComment(event.target.value)} />
      </Field>
      <FormAlert text={dispute.refused} />
      <Button type="submit" look="brand" busy={dispute.sending}>
        {t('withdraw.sendReport')}
      </Button>
    </form>
  );
}
