import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useController, useForm } from 'react-hook-form';
import { useWords } from '@sanam/console/i18n/use-words.ts';

/** The form for six digits from the authenticator app. */
export function CodeForm({ submit, isBusy, onCode, onBack }: CodeFormProps) {
  const t = useWords();
  const { control, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const rules = { pattern: { value: /^\d{6}$/, message: t('session.sixDigits') }, required: t('session.sixDigits') };
  const { field } = useController({ control, name: 'code', rules });
  const { value, onChange, onBlur, ref } = field;
  const problem = formState.errors.code?.message;
  const send = handleSubmit(({ code }) => onCode(code));

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <TextField
        label={t('session.code')}
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
        onBlur={onBlur}
        inputRef={ref}
        error={problem !== undefined}
        helperText={problem ?? t('session.codeHint')}
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
