import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWords } from '../i18n/use-words.ts';

/** Notice that the page is read-only for this role. */
export function ReadOnlyNote({ isDisabled }: { isDisabled: boolean }) {
  const t = useWords();
  if (!isDisabled) return null;
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {t('settings.readOnly')}
    </Alert>
  );
}

/** Merchant of these settings, and whether they can be changed. */
export function MerchantNotes({ name, isDisabled }: { name: string; isDisabled: boolean }) {
  const t = useWords();
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{t('settings.ofMerchant', { name })}</Typography>
      <ReadOnlyNote isDisabled={isDisabled} />
    </>
  );
}
