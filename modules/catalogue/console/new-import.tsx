import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { FileButton } from '@sanam/console/components/file-button.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { api } from '@sanam/console/lib/api.ts';
import { Refusal } from '@sanam/client/refusal';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';

const VENDORS = { query: { pageSize: '100' } } as const;
const HEADS = 'code, type, name_th, name_en, min_bet, max_bet';
const MORE_HEADS = 'class, picture, picture_wide, rtp, demo';

/** The upload of a file. It is read and shown row by row before any of it is imported. */
export function NewImport() {
  const t = useWords();
  const call = useCall();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const vendors = useSettings('opsListVendors', VENDORS).data?.list ?? [];
  const { values, set } = useOpenedDraft({ vendor: search.get('vendor') ?? '' });
  const code = vendors.some((one) => one.code === values.vendor) ? values.vendor : '';
  const check = useMutation({
    mutationFn: (file: File | null) =>
      file === null ? call('opsFetchImport', { params: { code } }) : api.upload('opsCheckImport', file, { code }),
    onSuccess: ({ id }) => void navigate(`/imports/${id}/show`),
  });
  const isDisabled = code === '' || check.isPending;

  return (
    <Box sx={{ pt: 1, mb: 1.5 }}>
      <Section title={t('import.new')} level="h2">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <TextField
            select
            label={t('field.vendor')}
            value={code}
            onChange={(event) => set('vendor', event.target.value)}
            sx={{ m: 0, width: 300, maxWidth: '100%' }}
          >
            {vendors.map((one) => (
              <MenuItem key={one.code} value={one.code}>
                {one.nameEn} ({one.code})
              </MenuItem>
            ))}
          </TextField>
          <FileButton
            label={t('import.choose')}
            busyLabel={t('import.reading')}
            accept=".csv,.json,text/csv,application/json"
            isDisabled={isDisabled}
            isBusy={check.isPending}
            onFile={check.mutate}
          />
          <Button variant="outlined" disabled={isDisabled} onClick={() => check.mutate(null)}>
            {t('import.fetch')}
          </Button>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('import.format', { needed: HEADS, more: MORE_HEADS })}
        </Typography>
        <CheckError error={check.error} />
      </Section>
    </Box>
  );
}

/** The reason why the file could not be read, with the missing columns. */
function CheckError({ error }: { error: unknown }) {
  const errorWords = useErrorWords();
  if (error === null) return null;
  const missing =
    error instanceof Refusal && Array.isArray(error.values.missing) ? error.values.missing.join(', ') : '';
  return (
    <Alert severity="error" sx={{ mt: 1 }}>
      {errorWords(error)} {missing}
    </Alert>
  );
}
