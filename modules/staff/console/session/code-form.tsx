import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useWords } from '@sanam/console/i18n/use-words.ts';

/** Six digits from the authenticator app. */
export function CodeForm({ submit, isBusy, onCode, onBack }: CodeFormProps) {
  const t = useWords();
  const [code, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isGood = /^\d{6}$/.test(code);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (isGood) onCode(code);
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <TextField
        label={t('session.code')}
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
        error={isTried && !isGood}
        helperText={isTried && !isGood ? t('session.sixDigits') : t('session.codeHint')}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric', style: { fontSize: 22, letterSpacing: '0.3em' } } }}
      />
      <Button type="submit" variant="contained" fullWidth size="large" disabled={isBusy} sx={{ mt: 2 }}>
        {submit}
      </Button>
      <Button fullWidth onClick={onBack} disabled={isBusy} sx={{ mt: 1 }}>
        {t('session.back')}
      </Button>
    </form>
  );
}

interface CodeFormProps {
  submit: string;
  isBusy: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}
