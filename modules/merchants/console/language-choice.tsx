import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { interfaceLanguages, languageCode } from '@sanam/contract/languages';
import { useWords } from '@sanam/console/i18n/use-words.ts';

const names = new Map(interfaceLanguages.map(({ tag, name }) => [languageCode(tag), name]));

export const languageName = (code: string): string => (names.has(code) ? `${names.get(code)} (${code})` : code);

interface LanguageChoiceProps {
  languages: string[];
  isDisabled: boolean;
  problem: string | undefined;
  onChange: (languages: string[]) => void;
}

/** The choice of offered languages, in the order of the portal's language menu. */
export function LanguageChoice({ languages, isDisabled, problem, onChange }: LanguageChoiceProps) {
  const t = useWords();
  return (
    <Autocomplete
      multiple
      disableClearable
      filterSelectedOptions
      options={[...names.keys()]}
      value={languages}
      disabled={isDisabled}
      getOptionLabel={languageName}
      onChange={(_, chosen) => onChange(chosen)}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('merchant.languages')}
          error={problem !== undefined || languages.length === 0}
          helperText={problem ?? (languages.length === 0 ? t('merchant.languagesNone') : t('merchant.languagesHint'))}
          sx={{ m: 0 }}
        />
      )}
    />
  );
}
