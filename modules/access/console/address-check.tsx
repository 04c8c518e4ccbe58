import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Section } from '@sanam/console/components/section.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { Value } from '@sanam/client/client';
import { fieldProblemsOf } from '@sanam/console/lib/field-problems.ts';
import type { Access } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useCountryName, useRuleWords } from './use-rule-words.ts';

type Tried = Value<'opsTryAddress'>;

/** The check of an address, evaluated by the gates themselves. */
export function AddressCheck({ merchantId, access }: { merchantId: string; access: Access }) {
  const t = useWords();
  const { address, tried, problem, set, look } = useAddressCheck(merchantId);
  const own = access.own.address;
  return (
    <Section title={t('access.check')} level="h2">
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          look(address);
        }}
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}
      >
        <TextField
          label={t('access.address')}
          value={address}
          error={problem !== undefined}
          helperText={problem}
          onChange={({ target }) => set(target.value)}
          sx={{ m: 0 }}
          slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'none', spellCheck: false } }}
        />
        <Button type="submit" variant="outlined" disabled={address.trim().length < 2} sx={{ minHeight: 40 }}>
          {t('access.checkGo')}
        </Button>
      </Box>
      {own !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('access.own', { address: own })}{' '}
          <Button
            size="small"
            onClick={() => {
              set(own);
              look(own);
            }}
          >
            {t('access.checkOwn')}
          </Button>
        </Typography>
      )}
      <Box role="status" sx={{ mt: 1 }}>
        {tried !== undefined && <Outcome tried={tried} />}
      </Box>
    </Section>
  );
}

/** Returns the typed address, and the answer for the last one that was checked. */
function useAddressCheck(merchantId: string) {
  const t = useWords();
  const call = useCall();
  const errorWords = useErrorWords();
  const { field, isRefused, sending } = useOpenedDraft({ address: '' });
  const { value: address, onChange: set } = field('address');
  const look = useMutation({
    mutationFn: (text: string): Promise<Tried> =>
      sending(() => call('opsTryAddress', { params: { merchantId }, query: { address: text.trim() } })),
  });
  const isOther = look.error !== null && fieldProblemsOf(look.error).length === 0;
  return {
    address,
    set,
    look: (text: string) => look.mutate(text),
    tried: look.data,
    problem: isRefused ? t('access.noAddress') : isOther ? errorWords(look.error) : undefined,
  };
}

const severities = { 0: 'success', 1: 'info', 2: 'warning' } as const;
const results = { 0: 'open', 1: 'maintenance', 2: 'blocked' } as const;

function Outcome({ tried }: { tried: Tried }) {
  const t = useWords();
  const ruleWords = useRuleWords();
  const countryName = useCountryName();
  const { address, country, status, why, rule } = tried;
  return (
    <Alert severity={severities[status]}>
      {t(`access.result.${results[status]}`, { address })}{' '}
      {country === null ? t('access.countryUnknown') : t('access.countryIs', { country: countryName(country) })}{' '}
      {rule === null
        ? t(`access.why.${why}`)
        : t('access.whyRule', { rule: ruleWords(rule), position: rule.position, reason: rule.reason })}
    </Alert>
  );
}
