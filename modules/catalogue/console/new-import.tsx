import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Section } from '@sanam/console/components/section.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { api } from '@sanam/console/lib/api.ts';
import { Refusal } from '@sanam/client/refusal';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';

const VENDORS = { query: { pageSize: '100' } } as const;
const HEADS = 'code, type, name_th, name_en, min_bet, max_bet';
const MORE_HEADS = 'class, picture, picture_wide, rtp, demo';

/** A file is read and shown row by row before anything of it is taken. */
export function NewImport() {
  const t = useWords();
  const call = useCall();
  const navigate = useNavigate();
  const errorWords = useErrorWords();
  const [search] = useSearchParams();
  const vendors = useSettings('opsListVendors', VENDORS).data?.list ?? [];
  const [chosen, setChosen] = useState<string | null>(search.get('vendor'));
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const input = useRef<HTMLInputElement>(null);
  const code = vendors.some((one) => one.code === chosen) ? chosen! : '';

  async function check(work: () => Promise<{ id: string }>): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      const { id } = await work();
      void navigate(`/imports/${id}/show`);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setIsBusy(false);
    }
  }

  function take(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file !== undefined) void check(() => api.upload('opsCheckImport', file, { code }));
  }

  const missing =
    error instanceof Refusal && Array.isArray(error.values.missing) ? error.values.missing.join(', ') : '';
  return (
    <Box sx={{ pt: 1, mb: 1.5 }}>
      <Section title={t('import.new')} level="h2">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <TextField
            select
            label={t('field.vendor')}
            value={code}
            onChange={(event) => setChosen(event.target.value)}
            sx={{ m: 0, width: 300, maxWidth: '100%' }}
          >
            {vendors.map((one) => (
              <MenuItem key={one.code} value={one.code}>
                {one.nameEn} ({one.code})
              </MenuItem>
            ))}
          </TextField>
          <Button
            variant="contained"
            startIcon={<UploadIcon />}
            disabled={code === '' || isBusy}
            onClick={() => input.current?.click()}
          >
            {t(isBusy ? 'import.reading' : 'import.choose')}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept=".csv,.json,text/csv,application/json"
            aria-label={t('import.choose')}
            disabled={code === '' || isBusy}
            onChange={take}
          />
          <Button
            variant="outlined"
            disabled={code === '' || isBusy}
            onClick={() => void check(() => call('opsFetchImport', { params: { code } }))}
          >
            {t('import.fetch')}
          </Button>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('import.format', { needed: HEADS, more: MORE_HEADS })}
        </Typography>
        {error !== null && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {errorWords(error)} {missing}
          </Alert>
        )}
      </Section>
    </Box>
  );
}
