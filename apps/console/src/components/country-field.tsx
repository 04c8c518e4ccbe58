import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useLocale } from 'react-admin';

const FIRST = 'A'.charCodeAt(0);
const LETTERS = 26;

/** Returns the codes with a name, which are the existing countries. */
function countriesIn(locale: string): Map<string, string> {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const found: [string, string][] = [];
  for (let one = 0; one < LETTERS * LETTERS; one++) {
    const code = String.fromCharCode(FIRST + Math.floor(one / LETTERS), FIRST + (one % LETTERS));
    const name = names.of(code);
    if (name !== undefined && !['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'].includes(code)) found.push([code, name]);
  }
  return new Map(found.toSorted(([, a], [, b]) => a.localeCompare(b, locale)));
}

export function useCountryNames(): ReadonlyMap<string, string> {
  const locale = useLocale();
  return useMemo(() => countriesIn(locale), [locale]);
}

interface CountryFieldProps {
  label: string;
  hint?: string;
  value: readonly string[];
  isDisabled: boolean;
  problem?: string | undefined;
  onChange: (codes: string[]) => void;
}

/** Countries by name or code. */
export function CountryField({ label, hint, value, isDisabled, problem, onChange }: CountryFieldProps) {
  const names = useCountryNames();
  return (
    <Autocomplete
      multiple
      disabled={isDisabled}
      options={[...names.keys()]}
      value={[...value]}
      getOptionLabel={(code) => `${names.get(code) ?? code} (${code})`}
      onChange={(_, codes) => onChange(codes.toSorted())}
      renderInput={(params) => (
        <TextField {...params} label={label} error={problem !== undefined} helperText={problem ?? hint} sx={{ m: 0 }} />
      )}
    />
  );
}
