import Box from '@mui/material/Box';
import { AddRow } from '@sanam/console/components/add-row.tsx';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type Draft, partOf } from '@sanam/console/lib/use-draft.ts';
import type { Rules } from './messaging-part.ts';

interface CountryTableProps {
  draft: Draft<Rules>;
  isDisabled: boolean;
}

/** The countries that receive SMS, and the price of one SMS part in each. */
export function CountryTable({ draft, isDisabled }: CountryTableProps) {
  const t = useWords();
  const { values, set } = draft;
  const { countries, prices } = values;
  const all = [...new Set([...countries, ...Object.keys(prices.countries)])].toSorted();
  return (
    <Box>
      {all.map((country) => (
        <CountryRow key={country} country={country} draft={draft} isDisabled={isDisabled} />
      ))}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 110px', alignItems: 'center', gap: 1, mt: 0.5 }}>
        <span>{t('messaging.otherPrice')}</span>
        <PriceField
          label={t('messaging.otherPrice')}
          placeholder=""
          isDisabled={isDisabled}
          {...partOf(draft, 'prices', prices).field('other')}
        />
      </Box>
      {!isDisabled && (
        <AddRow
          label={t('messaging.addCountry')}
          confirm={t('messaging.add')}
          maxLength={2}
          maxWidth={180}
          shape={(typed) => typed.toUpperCase()}
          isGood={(code) => /^[A-Z]{2}$/.test(code) && !all.includes(code)}
          onAdd={(code) => set('countries', [...countries, code])}
        />
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('messaging.priceHint')}
      </Typography>
    </Box>
  );
}

function CountryRow({ country, draft, isDisabled }: CountryTableProps & { country: string }) {
  const t = useWords();
  const name = new Intl.DisplayNames(useLocale(), { type: 'region' }).of(country) ?? country;
  const { countries, prices } = draft.values;
  const setPrice = (value: string): void => {
    const { [country]: _, ...others } = prices.countries;
    draft.set('prices', { ...prices, countries: value === '' ? others : { ...others, [country]: value } });
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '48px 1fr 110px', alignItems: 'center', gap: 1 }}>
      <Checkbox
        checked={countries.includes(country)}
        disabled={isDisabled}
        onChange={({ target }) =>
          draft.set('countries', target.checked ? [...countries, country] : countries.filter((one) => one !== country))
        }
        slotProps={{ input: { 'aria-label': `${t('messaging.allowed')}: ${name}` } }}
      />
      <span>
        {name}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {country}
        </Box>
      </span>
      <PriceField
        label={`${t('messaging.price')}: ${name}`}
        value={prices.countries[country] ?? ''}
        placeholder={prices.other}
        problem={draft.problemAt(`prices.countries.${country}`)}
        isDisabled={isDisabled}
        onChange={setPrice}
      />
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
