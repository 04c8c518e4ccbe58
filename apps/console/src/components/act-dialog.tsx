import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { useErrorWords, useWords } from '../i18n/use-words.ts';
import { Refusal } from '@sanam/client/refusal';
import { muiField } from '../lib/mui-field.ts';
import { type ActNotice, useAct } from '../lib/use-act.ts';

export interface ActDialogProps {
  title: string;
  /** Effects of the act, sentence by sentence. */
  effects: readonly string[];
  confirm: string;
  tone?: 'primary' | 'error';
  reason: 'required' | 'optional' | 'none';
  /** Whether the reason is shown to the member. */
  isReasonTold?: boolean;
  /** False if the record has changed and the act is no longer possible. */
  isPossible?: boolean;
  /** More fields; `isReady` states whether they are complete. */
  children?: ReactNode;
  isReady?: boolean;
  /** Content of the act besides the reason: a repetition with the same content is the same act. */
  content: unknown;
  run: (input: { reason: string | undefined; idempotencyKey: string }) => Promise<void>;
  /** Reads the record again after a refusal because it has changed. */
  onStale: () => Promise<void>;
  onClose: () => void;
}

const reasonWords = {
  required: {
    kept: { label: 'common.reason', hint: 'common.reasonHint' },
    told: { label: 'common.told', hint: 'common.toldHint' },
    missing: 'action.needReason',
  },
  optional: {
    kept: { label: 'common.reasonOptional', hint: 'common.reasonHintOptional' },
    told: { label: 'common.toldOptional', hint: 'common.toldHintOptional' },
    missing: 'action.needReasonOptional',
  },
} as const;
const REASON_MIN = 3;
const REASON_MAX = 500;

/**
 * Dialog of every act with consequences: states the effects, asks for the reason, and runs the act once. After a lost
 * answer the same press repeats the same act; after a change by somebody else the user must review the record again.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, effects, confirm, tone = 'primary', reason: need, isPossible = true, isReady = true } = props;
  const t = useWords();
  const id = useId();
  const { isBusy, notice, act } = useAct(props);
  const form = useForm({ defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    const text = reason.trim();
    if (isReady) await act(text === '' ? undefined : text);
  });

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : props.onClose}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      data-act-dialog=""
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent ref={beginAtFirstField}>
        <Effects effects={effects} />
        {props.children}
        {need !== 'none' && <ReasonField need={need} isTold={props.isReasonTold === true} form={form} />}
      </DialogContent>
      <Notices>
        {form.formState.isSubmitted && !isReady && <Alert severity="warning">{t('action.needFields')}</Alert>}
        <NoticeLine notice={notice} isPossible={isPossible} />
      </Notices>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={props.onClose} disabled={isBusy}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" color={tone} onClick={() => void submit()} disabled={isBusy || !isPossible}>
          {isBusy ? t('action.working') : confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Notices above the buttons, outside of the fields: in a long form they would be scrolled out of sight. */
function Notices({ children }: { children: ReactNode }) {
  return <Box sx={{ px: 3, display: 'grid', gap: 1 }}>{children}</Box>;
}

/** Effects of the act. */
function Effects({ effects }: { effects: readonly string[] }) {
  const t = useWords();
  return (
    <>
      <Typography variant="subtitle2" component="h3">
        {t('action.happens')}
      </Typography>
      <ul style={{ margin: '4px 0 12px', paddingInlineStart: 20 }}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </>
  );
}

interface ReasonFieldProps {
  need: 'required' | 'optional';
  isTold: boolean;
  form: UseFormReturn<{ reason: string }>;
}

function ReasonField({ need, isTold, form }: ReasonFieldProps) {
  const t = useWords();
  const words = reasonWords[need];
  const { label, hint } = words[isTold ? 'told' : 'kept'];
  const isGood = (given: string): boolean => {
    const { length } = given.trim();
    return length === 0 ? need === 'optional' : length >= REASON_MIN;
  };
  const isBad = form.formState.errors.reason !== undefined;
  return (
    <TextField
      label={t(label)}
      {...muiField(form.register('reason', { validate: isGood }))}
      error={isBad}
      helperText={t(isBad ? words.missing : hint)}
      required={need === 'required'}
      multiline
      minRows={2}
      slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
    />
  );
}

const FIELDS = 'input:not([aria-hidden]), [role="combobox"], textarea:not([aria-hidden])';

/** Focuses the first field of the dialog: the reason, if there is no other. */
function beginAtFirstField(content: HTMLElement | null): void {
  content?.querySelector<HTMLElement>(FIELDS)?.focus();
}

function NoticeLine({ notice, isPossible }: { notice: ActNotice | null; isPossible: boolean }) {
  const t = useWords();
  const errorWords = useErrorWords();
  if (!isPossible) return <Alert severity="warning">{t('action.changedClosed')}</Alert>;
  if (notice === null) return null;
  if (notice.kind === 'changed') return <Alert severity="warning">{t('action.changed')}</Alert>;
  if (notice.kind === 'lost') return <Alert severity="warning">{t('action.lostAnswer')}</Alert>;
  const approvalId = notice.error instanceof Refusal ? notice.error.values.approvalId : undefined;
  return (
    <Alert severity="error">
      {errorWords(notice.error)}
      {typeof approvalId === 'string' && (
        <>
          {' '}
          <Link component={RouterLink} to={`/approvals/${approvalId}`}>
            {t('action.openApproval')}
          </Link>
        </>
      )}
    </Alert>
  );
}
