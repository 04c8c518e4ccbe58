import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useWords } from '@sanam/console/i18n/use-words.ts';

export interface AccountChoice {
  id: string;
  label: string;
}

interface AccountFieldProps {
  label: string;
  hint?: string;
  choices: readonly AccountChoice[];
  /** Empty if none is chosen. */
  value: string;
  onChange: (id: string) => void;
}

/** The field for one of our accounts, searched by its name or key: an installation may have hundreds. */
export function AccountField({ label, hint, choices, value, onChange }: AccountFieldProps) {
  const t = useWords();
  return (
    <Autocomplete
      options={choices}
      value={choices.find(({ id }) => id === value) ?? null}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t('state.emptyFiltered')}
      onChange={(_, chosen) => onChange(chosen?.id ?? '')}
      renderInput={(input) => <TextField {...input} label={label} helperText={hint} sx={{ m: 0 }} />}
    />
  );
}
