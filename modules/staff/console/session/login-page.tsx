import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Notification, ToggleThemeButton, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import icon from '@sanam/console/icon.svg';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { LanguageMenu } from '@sanam/console/layout/language-menu.tsx';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { muiField } from '@sanam/console/lib/mui-field.ts';
import { session } from '@sanam/console/lib/session.ts';
import { CodeForm } from './code-form.tsx';
import { QrPicture } from './qr-picture.tsx';
import { type Credentials, type Enrolment, useLoginSteps } from './use-login-steps.ts';

/** The log-in page, shown at every address while the person is not logged in. */
export function LoginPage() {
  const t = useWords();
  const errorWords = useErrorWords();
  const { step, error, isBusy, back, sendPassword, sendCode } = useLoginSteps();
  const ended = session.endReason();
  const title = { password: t('session.title'), code: t('session.secondTitle'), enrol: t('session.enrolTitle') }[
    step.at
  ];
  const intro = { password: t('session.intro'), code: t('session.secondIntro'), enrol: t('session.enrolIntro') }[
    step.at
  ];
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title, t]);
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2, backgroundColor: 'background.default' }}
    >
      <Card sx={{ width: '100%', maxWidth: 400, p: { xs: 2.5, sm: 4 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 2 }}>
          <img src={icon} alt="" width={36} height={36} />
          <Typography sx={{ fontWeight: 600, flex: 1 }}>{t('app.name')}</Typography>
          <LanguageMenu />
          <ToggleThemeButton />
        </Box>
        <Typography variant="h5" component="h1">
          {title}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{intro}</Typography>
        <div aria-live="polite">
          {error !== null && <Alert severity="error">{errorWords(error)}</Alert>}
          {error === null && ended !== null && step.at === 'password' && (
            <Alert severity="info">{t(`session.${ended}`)}</Alert>
          )}
        </div>
        {step.at === 'password' && <PasswordForm isBusy={isBusy} onSend={(given) => void sendPassword(given)} />}
        {step.at === 'enrol' && <EnrolmentHelp enrolment={step.enrolment} />}
        {step.at !== 'password' && (
          <CodeForm
            submit={t(step.at === 'enrol' ? 'session.enrolDone' : 'session.logIn')}
            isBusy={isBusy}
            onCode={(code) => void sendCode(code)}
            onBack={back}
          />
        )}
      </Card>
      <Notification />
    </Box>
  );
}

function PasswordForm({ isBusy, onSend }: { isBusy: boolean; onSend: (given: Credentials) => void }) {
  const t = useWords();
  const translate = useTranslate();
  const [isShown, setIsShown] = useState(false);
  const { register, handleSubmit, formState } = useForm<Credentials>({ defaultValues: { username: '', password: '' } });
  const { errors } = formState;
  const submit = handleSubmit(({ username, password }) => onSend({ username: username.trim(), password }));
  const isFilled = (typed: string) => typed.trim() !== '' || t('session.fillIn');

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('session.username')}
        {...muiField(register('username', { validate: isFilled }))}
        error={errors.username !== undefined}
        helperText={errors.username?.message ?? ' '}
        autoComplete="username"
        autoFocus
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        label={t('session.password')}
        type={isShown ? 'text' : 'password'}
        {...muiField(register('password', { required: t('session.fillIn') }))}
        error={errors.password !== undefined}
        helperText={errors.password?.message ?? ' '}
        autoComplete="current-password"
        slotProps={{
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  aria-label={translate(
                    isShown ? 'ra.input.password.toggle_visible' : 'ra.input.password.toggle_hidden',
                  )}
                  onClick={() => setIsShown(!isShown)}
                  edge="end"
                >
                  {isShown ? <VisibilityOff /> : <Visibility />}
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Button type="submit" variant="contained" fullWidth size="large" disabled={isBusy}>
        {t('session.next')}
      </Button>
    </form>
  );
}

function EnrolmentHelp({ enrolment }: { enrolment: Enrolment }) {
  const t = useWords();
  const groups = enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return (
    <Box sx={{ mb: 1 }}>
      <Typography>1. {t('session.enrolScan')}</Typography>
      <Box sx={{ my: 1.5 }}>
        <QrPicture text={enrolment.otpauthUri} label={t('session.qrAlt')} />
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>{t('session.enrolManual')}</Typography>
      <Box sx={{ fontFamily: 'monospace', fontSize: 14, mb: 1.5 }}>
        <CopyText text={groups} />
      </Box>
      <Typography>2. {t('session.enrolConfirm')}</Typography>
    </Box>
  );
}
