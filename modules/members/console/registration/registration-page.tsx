import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Title } from 'react-admin';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Registration } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { FieldRules } from './field-rules.tsx';
import { FormPreview } from './form-preview.tsx';
import { MethodSection, TermsSection } from './registration-sections.tsx';
import { type Draft, fieldChanges, placeOf, type RegistrationDraft, usePathNames } from './registration-draft.ts';

/** The registration settings of a merchant: fields, methods, terms and age. */
export function RegistrationPage() {
  const t = useWords();
  const query = useSettings('opsGetRegistration');
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.registration.name')} />
      <RecordFrame query={query}>
        {(registration) => <RegistrationForm registration={registration} reload={() => query.refetch()} />}
      </RecordFrame>
    </Box>
  );
}

function RegistrationForm({ registration, reload }: { registration: Registration; reload: () => Promise<unknown> }) {
  const t = useWords();
  const call = useCall();
  const nameOf = usePathNames();
  const mayChange = useMay('settings.registration.change');
  const { fields, flags, terms, ageMin, revision } = registration;
  const read: RegistrationDraft = { fields, flags, terms, ageMin };
  const { draft, bar } = useSaving({
    read,
    send: (values, reason) =>
      call('opsChangeRegistration', { body: { ...values, fields: fieldChanges(values.fields), revision, reason } }),
    reload,
    pathOf: (path) => placeOf(path, fields),
  });
  const { values } = draft;
  const isClosed = !values.flags.USERNAMEREG3 && !values.flags.MOBILENUMREG3;

  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t('settings.ofMerchant', { name: registration.merchant.name })}
      </Typography>
      {!mayChange && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t('settings.readOnly')}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
        }}
      >
        <FormSections draft={draft} registration={registration} isDisabled={!mayChange} />
        <FormPreview draft={values} />
      </Box>
      {mayChange && (
        <SaveBar
          title={t('registration.saveTitle')}
          before={shown(read)}
          after={shown(values)}
          nameOf={nameOf}
          warnings={[...(isClosed ? [t('registration.closesWarning')] : []), t('settings.effectSoon')]}
          {...bar}
        />
      )}
    </>
  );
}

interface SectionsProps {
  draft: Draft;
  registration: Registration;
  isDisabled: boolean;
}

function FormSections({ draft, registration, isDisabled }: SectionsProps) {
  const t = useWords();
  return (
    <Box
      component="fieldset"
      disabled={isDisabled}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 1.5 }}
    >
      <MethodSection draft={draft} isDisabled={isDisabled} />
      <Section title={t('registration.fields')} level="h2">
        <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('registration.fieldsHint')}</Typography>
        <FieldRules draft={draft} isDisabled={isDisabled} />
      </Section>
      <TermsSection draft={draft} registration={registration} isDisabled={isDisabled} />
    </Box>
  );
}

/** Returns the draft with its fields by name, so that a change is listed once. */
function shown({ fields, ...rest }: RegistrationDraft): unknown {
  return {
    ...rest,
    fields: Object.fromEntries(fieldChanges(fields).map(({ field, ...rule }) => [field, rule])),
  };
}
