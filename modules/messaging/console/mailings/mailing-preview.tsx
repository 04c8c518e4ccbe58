import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { MailingWords } from '../../contract/mailings.ts';
import type { Language } from './mailing-draft.ts';

interface PreviewProps {
  words: MailingWords;
  language: Language;
  link: string | null;
}

/** The preview of a message as in the reader's inbox. */
export function MailingPreview({ words, language, link }: PreviewProps) {
  const t = useWords();
  const { title, text } = words[language];
  const name = t(`mailing.preview.${language}`);
  return (
    <Box component="figure" aria-label={name} sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Box
        lang={language.toLowerCase()}
        sx={{ mt: 0.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}
      >
        <Typography sx={{ fontWeight: 600 }}>{title.trim() === '' ? t('mailing.noTitle') : title}</Typography>
        <Typography sx={{ mt: 0.5, whiteSpace: 'pre-line', color: text.trim() === '' ? 'text.secondary' : undefined }}>
          {text.trim() === '' ? t('mailing.noText') : text}
        </Typography>
        {link !== null && link !== '' && (
          <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
            {t('mailing.leadsTo', { link })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
