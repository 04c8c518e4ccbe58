import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { AddRow } from '@sanam/console/components/add-row.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

interface NamesProps {
  value: Record<string, string>;
  isDisabled: boolean;
  problemOf: (language: string) => string | undefined;
  onChange: (names: Record<string, string>) => void;
}

const LANGUAGE = /^[A-Z]{2}$/;
const KNOWN = new Set(['TH', 'EN']);

/** The fields for names in further languages, by two-letter code. */
export function NamesField({ value, isDisabled, problemOf, onChange }: NamesProps) {
  const t = useWords();
  const isGood = (language: string) => LANGUAGE.test(language) && !KNOWN.has(language) && value[language] === undefined;
  const without = (code: string) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== code));
  return (
    <Box role="group" aria-label={t('game.names')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('game.names')}
      </Typography>
      {Object.entries(value).map(([code, name]) => (
        <Box key={code} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextField
            label={code}
            value={name}
            disabled={isDisabled}
            error={problemOf(code) !== undefined}
            helperText={problemOf(code)}
            onChange={(event) => onChange({ ...value, [code]: event.target.value })}
            sx={{ m: 0, flex: 1 }}
          />
          <IconButton
            aria-label={t('game.removeName', { language: code })}
            disabled={isDisabled}
            onClick={() => onChange(without(code))}
          >
            <RemoveIcon />
          </IconButton>
        </Box>
      ))}
      {!isDisabled && (
        <AddRow
          label={t('game.language')}
          confirm={t('game.addName')}
          maxLength={2}
          maxWidth={130}
          shape={(typed) => typed.toUpperCase()}
          isGood={isGood}
          onAdd={(language) => onChange({ ...value, [language]: '' })}
        />
      )}
    </Box>
  );
}
