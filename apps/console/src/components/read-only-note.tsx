import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWords } from '../i18n/use-words.ts';

/** Says that the page is for reading only, where the role may not change it. */
export function ReadOnlyNote({ isDisabled }: { isDisabled: boolean }) {
  const t = useWords();
  if (!isDisabled) return null;
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {t('settings.readOnly')}
    </Alert>
  );
}

/** Whose settings these are, and whether they can be changed. */
export function MerchantNotes({ name, isDisabled }: { name: string; isDisabled: boolean }) {
  const t = useWords();
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{t('settings.ofMerchant', { name })}</Typography>
      <ReadOnlyNote isDisabled={isDisabled} />
    </>
  );
}
