import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import { type RegisterOptions, useForm, type UseFormReturn } from 'react-hook-form';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { markRefused } from '@sanam/console/lib/field-problems.ts';
import { muiField } from '@sanam/console/lib/mui-field.ts';
import { useStaff } from '@sanam/console/lib/permissions.ts';
import { useProblemWords } from '@sanam/console/lib/problem-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

const LENGTH_MIN = 12;
const empty = { oldPassword: '', newPassword: '', repeated: '', code: '' };
type Values = typeof empty;
type Name = keyof Values;

/**
 * The dialog that changes one's own password, confirmed by the old one and the second factor. All other sessions end.
 */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const staff = useStaff();
  const id = useId();
  const { form, submit } = usePasswordForm(onClose);
  const { isSubmitting: isBusy, errors } = form.formState;
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth data-act-dialog="">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={id}>{t('password.title')}</DialogTitle>
        <DialogContent>
          <Typography sx={{ color: 'text.secondary' }}>{t('password.intro')}</Typography>
          {/* Password managers store the new password under this name. */}
          <input type="text" name="username" autoComplete="username" value={staff?.username ?? ''} readOnly hidden />
          <PasswordFields form={form} />
          {errors.root !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {isBusy ? t('action.working') : t('password.go')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Returns the form, and the call that sends it. */
function usePasswordForm(onClose: () => void) {
  const t = useWords();
  const errorWords = useErrorWords();
  const call = useCall();
  const notify = useNotify();
  const form = useForm({ defaultValues: empty });
  const submit = form.handleSubmit(async ({ oldPassword, newPassword, code }) => {
    try {
      await call('staffChangePassword', { body: { oldPassword, newPassword, code } });
      notify(t('password.changed'), { type: 'success' });
      onClose();
    } catch (failure) {
      // A code can be used once.
      form.setValue('code', '');
      form.setError('root', { message: errorWords(failure) });
      markRefused(failure, form.setError);
    }
  });
  return { form, submit };
}

function PasswordFields({ form }: { form: UseFormReturn<Values> }) {
  const t = useWords();
  const problemWords = useProblemWords();
  const { register, setValue, formState } = form;
  const rules: Record<Name, RegisterOptions<Values, Name>> = {
    oldPassword: { required: t('session.fillIn') },
    newPassword: {
      validate: (typed) => [...typed].length >= LENGTH_MIN || t('password.tooShort', { min: LENGTH_MIN }),
      deps: ['repeated'],
    },
    repeated: { validate: (typed, { newPassword }) => typed === newPassword || t('password.differs') },
    code: {
      validate: (typed) => /^\d{6}$/.test(typed) || t('session.sixDigits'),
      onChange: ({ target }: { target: { value: string } }) =>
        setValue('code', target.value.replaceAll(/\D/g, '').slice(0, 6)),
    },
  };
  const field = (name: Name, label: string, autoComplete: string, hint = ' ') => {
    const error = formState.errors[name];
    return (
      <TextField
        label={label}
        type={name === 'code' ? 'text' : 'password'}
        {...muiField(register(name, rules[name]))}
        error={error !== undefined}
        helperText={error === undefined ? hint : problemWords(error)}
        required
        autoComplete={autoComplete}
        autoFocus={name === 'oldPassword'}
        slotProps={{ htmlInput: { maxLength: 128, ...(name === 'code' ? { inputMode: 'numeric' } : {}) } }}
      />
    );
  };
  return (
    <>
      {field('oldPassword', t('password.old'), 'current-password')}
      {field('newPassword', t('password.new'), 'new-password', t('password.hint', { min: LENGTH_MIN }))}
      {field('repeated', t('password.again'), 'new-password')}
      {field('code', t('session.code'), 'one-time-code', t('session.codeHint'))}
    </>
  );
}
