import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Section } from '@sanam/console/components/section.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { Registration } from '@sanam/console/lib/records.ts';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { registrationFlags } from '../../contract/states.ts';
import type { Draft } from './registration-draft.ts';

const AGE_MAX = 30;

/** The registration methods: flags of the merchant, shown here because they belong to the form. */
export function MethodSection({ draft, isDisabled }: { draft: Draft; isDisabled: boolean }) {
  const t = useWords();
  const words = useCodeWords();
  const { flags } = draft.values;
  return (
    <Section title={t('registration.methods')} level="h2">
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        {registrationFlags.map((modId) => (
          <Box key={modId}>
            <FormControlLabel
              control={
                <Switch
                  checked={flags[modId]}
                  disabled={isDisabled}
                  onChange={(event) => draft.set('flags', { ...flags, [modId]: event.target.checked })}
                />
              }
              label={words('feature', modId)}
            />
            <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary', ml: 6 }}>
              {words('featureHint', modId)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

interface TermsProps {
  draft: Draft;
  registration: Registration;
  isDisabled: boolean;
}

export function TermsSection({ draft, registration, isDisabled }: TermsProps) {
  const t = useWords();
  const { terms } = draft.values;
  const problem = draft.problemAt('terms.version');
  return (
    <Section title={t('registration.termsAndAge')} level="h2">
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))' }}>
        <TextField
          label={t('registration.termsVersion')}
          value={terms.version}
          disabled={isDisabled}
          onChange={(event) => draft.set('terms', { ...terms, version: event.target.value })}
          error={problem !== undefined || terms.version.trim() === ''}
          helperText={problem ?? t('registration.termsVersionHint')}
          sx={{ m: 0 }}
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
        <FormControlLabel
          control={
            <Switch
              checked={terms.isTicked}
              disabled={isDisabled}
              onChange={(event) => draft.set('terms', { ...terms, isTicked: event.target.checked })}
            />
          }
          label={t('registration.termsTicked')}
        />
        <Box>
          <NumberField
            label={t('registration.ageMin')}
            short={t('registration.ageMin')}
            min={registration.ageFloor}
            max={AGE_MAX}
            isDisabled={isDisabled}
            {...draft.field('ageMin')}
          />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('registration.ageHint', { age: registration.ageFloor })}
          </Typography>
        </Box>
      </Box>
    </Section>
  );
}
