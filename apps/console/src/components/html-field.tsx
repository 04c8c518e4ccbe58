import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { RichText } from '@sanam/ui';
import { shape } from '@sanam/ui/tokens';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useErrorWords, useWords } from '../i18n/use-words.ts';
import type { Value } from '@sanam/client/client';
import { useCall } from '../lib/use-call.ts';

interface HtmlFieldProps {
  label: string;
  value: string;
  isDisabled: boolean;
  problem?: string | undefined;
  rows?: number;
  onChange: (value: string) => void;
}

const HTML_MAX = 100_000;

/** HTML text with a preview of what the server keeps after sanitising. */
export function HtmlField({ label, value, isDisabled, problem, rows = 8, onChange }: HtmlFieldProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
      <TextField
        label={label}
        value={value}
        disabled={isDisabled}
        error={problem !== undefined}
        helperText={problem}
        multiline
        minRows={rows}
        onChange={(event) => onChange(event.target.value)}
        sx={{ m: 0 }}
        slotProps={{
          htmlInput: {
            maxLength: HTML_MAX,
            spellCheck: false,
            style: { fontFamily: `ui-monospace, Consolas, ${shape.fontFamily}`, fontSize: 13 },
          },
        }}
      />
      <Preview html={value} label={label} />
    </Box>
  );
}

function Preview({ html, label }: { html: string; label: string }) {
  const t = useWords();
  const errorWords = useErrorWords();
  const call = useCall();
  // Typing has priority; the server is called when there is time.
  const asked = useDeferredValue(html);
  const query = useQuery({
    queryKey: ['htmlPreview', asked],
    queryFn: ({ signal }) => call('opsPreviewHtml', { body: { html: asked } }, { signal }),
    enabled: asked.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isEmpty = asked.trim() === '';
  return (
    <Box
      role="region"
      aria-label={`${t('html.preview')}: ${label}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}
    >
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {t('html.preview')}
      </Typography>
      {isEmpty && <Typography sx={{ color: 'text.secondary' }}>{t('html.empty')}</Typography>}
      {!isEmpty && query.error !== null && <Alert severity="warning">{errorWords(query.error)}</Alert>}
      {!isEmpty && query.data !== undefined && <Kept preview={query.data} />}
    </Box>
  );
}

function Kept({ preview }: { preview: Value<'opsPreviewHtml'> }) {
  const t = useWords();
  const { html, removed } = preview;
  return (
    <>
      <Shown html={html} />
      {removed.length === 0 ? (
        <Alert severity="success" sx={{ mt: 1 }}>
          {t('html.clean')}
        </Alert>
      ) : (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t('html.removed')}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {removed.map(({ kind, name, count }) => (
              <li key={`${kind} ${name}`}>
                {t(`html.kind.${kind}`)} <code style={{ overflowWrap: 'anywhere' }}>{name}</code>
                {count > 1 ? ` ×${count}` : ''}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
}

/** Sanitised HTML as in the portal, rebuilt element by element. */
export function Shown({ html }: { html: string }) {
  return (
    <Box
      sx={{
        overflowWrap: 'anywhere',
        '& p, & ul, & ol, & h3, & h4, & blockquote': { my: 0.75 },
        '& ul, & ol': { pl: 3 },
      }}
    >
      <RichText html={html} />
    </Box>
  );
}
