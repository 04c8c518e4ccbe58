import UploadIcon from '@mui/icons-material/UploadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useRef, useState } from 'react';
import { useErrorWords, useWords } from '../i18n/use-words.ts';
import { api } from '../lib/api.ts';

/** Shipped pictures, available in every installation. */
const drawn = ['welcome', 'deposit', 'fair', 'slots', 'promotion'].map((name) => `/art/banner-${name}.svg`);

interface PictureFieldProps {
  value: string | null;
  isDisabled: boolean;
  problem: string | undefined;
  onChange: (picture: string | null) => void;
}

/** Picture of a banner: shipped, uploaded, or from another host. */
export function PictureField({ value, isDisabled, problem, onChange }: PictureFieldProps) {
  const t = useWords();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {!isDisabled && (
        <Box
          role="radiogroup"
          aria-label={t('announcement.pictureDrawn')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {drawn.map((picture) => (
            <Box
              key={picture}
              component="button"
              type="button"
              role="radio"
              aria-checked={picture === value}
              aria-label={picture.replace(/^.*banner-(.*)\.svg$/, '$1')}
              onClick={() => onChange(picture)}
              sx={{
                p: 0.25,
                width: 120,
                border: 2,
                borderColor: picture === value ? 'primary.main' : 'divider',
                borderRadius: 1,
                background: 'none',
                cursor: 'pointer',
                lineHeight: 0,
              }}
            >
              <img src={picture} alt="" style={{ width: '100%', borderRadius: 3 }} />
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        {!isDisabled && <Upload onChange={onChange} />}
        <TextField
          label={t('announcement.pictureAddress')}
          value={value ?? ''}
          disabled={isDisabled}
          error={problem !== undefined}
          helperText={problem ?? t('announcement.pictureHint')}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          sx={{ m: 0, flex: 1, minWidth: 220 }}
          slotProps={{ htmlInput: { maxLength: 300, spellCheck: false, autoCapitalize: 'none' } }}
        />
      </Box>
    </Box>
  );
}

function Upload({ onChange }: { onChange: (picture: string) => void }) {
  const t = useWords();
  const errorWords = useErrorWords();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function upload({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) return;
    setIsBusy(true);
    setError(null);
    try {
      onChange((await api.upload('opsUploadPicture', file)).url);
    } catch (caught) {
      setError(caught);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Box>
      <Button variant="outlined" startIcon={<UploadIcon />} disabled={isBusy} onClick={() => input.current?.click()}>
        {t(isBusy ? 'announcement.pictureUploading' : 'announcement.pictureUpload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={t('announcement.pictureUpload')}
        onChange={(event) => void upload(event)}
      />
      {error !== null && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {errorWords(error)}
        </Alert>
      )}
    </Box>
  );
}

/** The banner as the portal shows it: the picture with its title over the lower edge. */
export function BannerPreview({ picture, title }: { picture: string | null; title: string }) {
  const t = useWords();
  const [broken, setBroken] = useState<string | null>(null);
  if (picture === null) return null;
  return (
    <Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {t('announcement.picturePreview')}
      </Typography>
      {broken === picture ? (
        <Alert severity="info">{t('announcement.pictureUnseen')}</Alert>
      ) : (
        <Box sx={{ position: 'relative', borderRadius: 2, overflow: 'hidden', maxWidth: 640, lineHeight: 0 }}>
          <img
            src={picture}
            alt={title}
            onError={() => setBroken(picture)}
            style={{ width: '100%', aspectRatio: '10 / 3', objectFit: 'cover' }}
          />
          <Box
            sx={{
              position: 'absolute',
              insetInline: 0,
              bottom: 0,
              p: 1.5,
              color: '#fff',
              fontWeight: 600,
              lineHeight: 1.4,
              background: 'linear-gradient(transparent, rgb(0 0 0 / 65%))',
            }}
          >
            {title}
          </Box>
        </Box>
      )}
    </Box>
  );
}
