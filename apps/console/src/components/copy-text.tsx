import CopyIcon from '@mui/icons-material/ContentCopy';
import DoneIcon from '@mui/icons-material/Done';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';

const SHOWN_MS = 1500;

/** Readable number with a copy button. */
export function CopyText({ text }: { text: string }) {
  const t = useWords();
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), SHOWN_MS);
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, overflowWrap: 'anywhere' }}>
      {text}
      <IconButton
        size="small"
        aria-label={`${t(isCopied ? 'common.copied' : 'common.copy')}: ${text}`}
        onClick={() => void copy()}
        sx={{ color: 'text.secondary' }}
      >
        {isCopied ? <DoneIcon sx={{ fontSize: 16 }} /> : <CopyIcon sx={{ fontSize: 16 }} />}
      </IconButton>
    </Box>
  );
}

/** Returns the end of a long number, enough to distinguish rows; the record shows it completely. */
export function shortId(id: string): string {
  if (!id.includes('_')) return id;
  const tail = id.slice(id.indexOf('_') + 1);
  return tail.length <= 8 ? id : `${id.slice(0, id.indexOf('_') + 1)}…${tail.slice(-6)}`;
}
