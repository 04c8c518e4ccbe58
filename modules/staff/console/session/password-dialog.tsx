import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useStaff } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

const LENGTH_MIN = 12;
const empty = { oldPassword: '', newPassword: '', repeated: '', code: '' };

/** My own new password: proven with the old one and the second factor. My other sessions end. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const errorWords = useErrorWords();
  const call = useCall();
  const notify = useNotify();
  const staff = useStaff();
  const id = useId();
  const [given, setGiven] = useState(empty);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const problems = {
    oldPassword: given.oldPassword === '' ? t('session.fillIn') : undefined,
    newPassword: [...given.newPassword].length < LENGTH_MIN ? t('password.tooShort', { min: LENGTH_MIN }) : undefined,
    repeated: given.repeated === given.newPassword ? undefined : t('password.differs'),
    code: /^\d{6}$/.test(given.code) ? undefined : t('session.sixDigits'),
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    setIsBusy(true);
    setError(null);
    try {
      const { oldPassword, newPassword, code } = given;
      await call('staffChangePassword', { body: { oldPassword, newPassword, code } });
      notify(t('password.changed'), { type: 'success' });
      onClose();
    } catch (failure) {
      setError(failure);
      // A code is taken once.
      setGiven({ ...given, code: '' });
      setIsTried(false);
    } finally {
      setIsBusy(false);
    }
  }

  const field = (name: keyof typeof empty, label: string, autoComplete: string, hint = ' ') => (
    <TextField
      label={label}
      type={name === 'code' ? 'text' : 'password'}
      value={given[name]}
      onChange={(event) =>
        setGiven({
          ...given,
          [name]: name === 'code' ? event.target.value.replaceAll(/\D/g, '').slice(0, 6) : event.target.value,
        })
      }
      error={isTried && problems[name] !== undefined}
      helperText={isTried && problems[name] !== undefined ? problems[name] : hint}
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
