import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { useDraft } from '@sanam/console/lib/use-draft.ts';
import type { Rules } from './messaging-part.ts';

interface CountryTableProps {
  draft: ReturnType<typeof useDraft<Rules>>;
  problemWords: (field: string) => string | undefined;
  isDisabled: boolean;
}

/** Which countries get SMS, and what one part of an SMS costs there. */
export function CountryTable({ draft, problemWords, isDisabled }: CountryTableProps) {
  const t = useWords();
  const locale = useLocale();
  const { values, set } = draft;
  const { countries, prices } = values;
  const [added, setAdded] = useState('');
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const all = [...new Set([...countries, ...Object.keys(prices.countries)])].toSorted();
  const code = added.trim().toUpperCase();
  const canAdd = /^[A-Z]{2}$/.test(code) && !all.includes(code);
  const price = (country: string, value: string) => {
    const { [country]: _, ...others } = prices.countries;
    set('prices', { ...prices, countries: value === '' ? others : { ...others, [country]: value } });
  };
  return (
    <Box>
      {all.map((country) => (
        <Box
          key={country}
          sx={{ display: 'grid', gridTemplateColumns: '48px 1fr 110px', alignItems: 'center', gap: 1 }}
        >
          <Checkbox
            checked={countries.includes(country)}
            disabled={isDisabled}
            onChange={(event) =>
              set(
                'countries',
                event.target.checked ? [...countries, country] : countries.filter((one) => one !== country),
              )
            }
            slotProps={{ input: { 'aria-label': `${t('messaging.allowed')}: ${names.of(country) ?? country}` } }}
          />
          <span>
            {names.of(country)}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {country}
            </Box>
          </span>
          <PriceField
            label={`${t('messaging.price')}: ${names.of(country) ?? country}`}
            value={prices.countries[country] ?? ''}
            placeholder={prices.other}
            problem={problemWords(`prices.countries.${country}`)}
            isDisabled={isDisabled}
            onChange={(value) => price(country, value)}
          />
        </Box>
      ))}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 110px', alignItems: 'center', gap: 1, mt: 0.5 }}>
        <span>{t('messaging.otherPrice')}</span>
        <PriceField
          label={t('messaging.otherPrice')}
          value={prices.other}
          placeholder=""
          problem={problemWords('prices.other')}
          isDisabled={isDisabled}
          onChange={(other) => set('prices', { ...prices, other })}
        />
      </Box>
      {!isDisabled && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1 }}>
          <TextField
            label={t('messaging.addCountry')}
            value={added}
            onChange={(event) => setAdded(event.target.value.slice(0, 2))}
            sx={{ m: 0, maxWidth: 180 }}
          />
          <Button
            disabled={!canAdd}
            onClick={() => {
              set('countries', [...countries, code]);
              setAdded('');
            }}
          >
            {t('messaging.add')}
          </Button>
        </Box>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('messaging.priceHint')}
      </Typography>
    </Box>
  );
}

interface PriceFieldProps {
  label: string;
  value: string;
  placeholder: string;
  problem: string | undefined;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

function PriceField({ label, value, placeholder, problem, isDisabled, onChange }: PriceFieldProps) {
  return (
    <TextField
      value={value}
      placeholder={placeholder}
      disabled={isDisabled}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => onChange(event.target.value.replaceAll(/[^\d.]/g, ''))}
      sx={{ m: 0 }}
      slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-label': label, style: { textAlign: 'right' } } }}
    />
  );
}
