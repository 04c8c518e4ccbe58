import { Button, Callout, Field, Icon, IconButton, Input } from '@sanam/ui';
import { type FormEvent, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { call } from '../../../lib/api.ts';
import { amountText, compareWire, moneyText, parseTyped, subtractWire } from '../../../lib/money.ts';
import type { WithdrawalDetail } from '../queries.ts';
import { checkProofs, COMMENT_MAX, PROOFS_MAX } from './proof-rules.ts';
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

/** One to three pictures, the amount that came when some did, and a comment. */
export function DisputeForm({ kind, detail, symbol, onDone }: DisputeFormProps) {
  const t = useT();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [typed, setTyped] = useState('');
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const mark = useMark(detail.withdrawalId);
  const wrongProofs = checkProofs(files);
  const part = kind === 'partlyReceived' ? checkPart(typed, detail.net) : null;
  const isPart = kind === 'partlyReceived';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrongProofs || (isPart && part === null)) return;
    setRefused(null);
    setSending(true);
    try {
      const form = new FormData();
      for (const file of files) form.append('files', file);
      const { proofIds } = await call('uploadProofs', undefined, { form });
      await mark.mutateAsync({
        mark: kind,
        proofIds,
        ...(part === null ? {} : { amountReceived: part }),
        ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
      });
      onDone();
    } catch (thrown) {
      setRefused(refusalText(thrown));
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4 rounded-md bg-sunken p-4">
      {isPart ? (
        <Field
          label={t('withdraw.amountReceived')}
          required
          error={
            tried && part === null ? t('withdraw.amountReceivedWrong', { net: amountText(detail.net) }) : undefined
          }
          hint={
            part === null
              ? undefined
              : t('withdraw.remaining', { amount: moneyText(subtractWire(detail.net, part), symbol) })
          }
        >
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputMode="decimal"
            placeholder="0.00"
            className="num"
            before={<span className="text-ink-soft">{symbol}</span>}
          />
        </Field>
      ) : null}
      <ProofPicker
        files={files}
        onFiles={setFiles}
        error={(tried || files.length > 0) && wrongProofs ? t(wrongProofs) : undefined}
      />
      <Field
        label={t('withdraw.comment')}
        aside={<span className="num">{`${[...comment].length} / ${COMMENT_MAX}`}</span>}
      >
        <Input value={comment} maxLength={COMMENT_MAX} onChange={(event) => setComment(event.target.value)} />
      </Field>
      {refused ? (
        <div role="alert">
          <Callout tone="loss" icon="alert">
            {refused}
          </Callout>
        </div>
      ) : null}
      <Button type="submit" look="brand" busy={sending}>
        {t('withdraw.sendReport')}
      </Button>
    </form>
  );
}

function ProofPicker({
  files,
  onFiles,
  error,
}: {
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  error: string | undefined;
}) {
  const t = useT();
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('withdraw.proofs')} hint={t('withdraw.proofsHint', { max: PROOFS_MAX })} error={error} required>
        <Input
          type="file"
          accept="image/png,image/jpeg"
          multiple
          onChange={(event) => {
            onFiles([...files, ...(event.target.files ?? [])]);
            event.target.value = '';
          }}
          className="file:me-3 file:rounded-sm file:border-0 file:bg-brand-soft file:px-3 file:py-1.5 file:font-semibold file:text-brand-ink"
        />
      </Field>
      <ul className="flex flex-col gap-1">
        {files.map((file, at) => (
          <li key={`${file.name}-${at}`} className="flex items-center gap-2 text-sm">
            <Icon name="image" className="shrink-0 text-brand-ink" />
            <span className="min-w-0 flex-1 truncate">{file.name}</span>
            <span className="num text-ink-soft">{(file.size / 1024 / 1024).toFixed(1)} MB</span>
            <IconButton
              icon="close"
              label={t('withdraw.proofRemove', { name: file.name })}
              onClick={() => onFiles(files.filter((_, other) => other !== at))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
