import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { type RegisterOptions, useForm } from 'react-hook-form';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { muiField } from '@sanam/console/lib/mui-field.ts';
import { useStaff } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

const LENGTH_MIN = 12;
const empty = { oldPassword: '', newPassword: '', repeated: '', code: '' };
type Name = keyof typeof empty;

/** My own new password: proven with the old one and the second factor. My other sessions end. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const errorWords = useErrorWords();
  const call = useCall();
  const notify = useNotify();
  const staff = useStaff();
  const id = useId();
  const [error, setError] = useState<unknown>(null);
  const { register, handleSubmit, setValue, formState } = useForm({ defaultValues: empty });
  const { errors, isSubmitting: isBusy } = formState;
  const rules: Record<Name, RegisterOptions<typeof empty, Name>> = {
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

  const submit = handleSubmit(async ({ oldPassword, newPassword, code }) => {
    setError(null);
    try {
      await call('staffChangePassword', { body: { oldPassword, newPassword, code } });
      notify(t('password.changed'), { type: 'success' });
      onClose();
    } catch (failure) {
      setError(failure);
      // A code is taken once.
      setValue('code', '');
    }
  });

  const field = (name: Name, label: string, autoComplete: string, hint = ' ') => (
    <TextField
      label={label}
      type={name === 'code' ? 'text' : 'password'}
      {...muiField(register(name, rules[name]))}
      error={errors[name] !== undefined}
      helperText={errors[name]?.message ?? hint}
      required
      autoComplete={autoComplete}
      autoFocus={name === 'oldPassword'}
      slotProps={{ htmlInput: { maxLength: 128, ...(name === 'code' ? { inputMode: 'numeric' } : {}) } }}
    />
  );

  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth data-act-dialog="">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={id}>{t('password.title')}</DialogTitle>
        <DialogContent>
          <Typography sx={{ color: 'text.secondary' }}>{t('password.intro')}</Typography>
          {/* Password managers file what follows under this name. */}
          <input type="text" name="username" autoComplete="username" value={staff?.username ?? ''} readOnly hidden />
          {field('oldPassword', t('password.old'), 'current-password')}
          {field('newPassword', t('password.new'), 'new-password', t('password.hint', { min: LENGTH_MIN }))}
          {field('repeated', t('password.again'), 'new-password')}
          {field('code', t('session.code'), 'one-time-code', t('session.codeHint'))}
          {error !== null && <Alert severity="error">{errorWords(error)}</Alert>}
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
