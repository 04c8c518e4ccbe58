import TickedIcon from '@mui/icons-material/CheckBoxOutlined';
import EmptyIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Section } from '@sanam/console/components/section.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { RegistrationField } from '@sanam/console/lib/records.ts';
import type { RegistrationDraft } from './registration-draft.ts';

type Method = 'username' | 'mobile';

/** The preview of the fields a visitor would see, in their order, by the rules on this page. */
export function FormPreview({ draft }: { draft: RegistrationDraft }) {
  const t = useWords();
  const [chosen, setChosen] = useState<Method>('username');
  const { flags } = draft;
  const methods: Method[] = [
    ...(flags.USERNAMEREG3 ? (['username'] as const) : []),
    ...(flags.MOBILENUMREG3 ? (['mobile'] as const) : []),
  ];
  const method = methods.includes(chosen) ? chosen : methods[0];
  return (
    <Box sx={{ position: { lg: 'sticky' }, top: { lg: 72 } }}>
      <Section title={t('registration.preview')} level="h2">
        {method === undefined ? (
          <Typography>{t('registration.closed')}</Typography>
        ) : (
          <>
            {methods.length > 1 && (
              <Tabs
                value={method}
                onChange={(_, value: Method) => setChosen(value)}
                aria-label={t('registration.preview')}
                variant="fullWidth"
                sx={{ mb: 1 }}
              >
                {methods.map((one) => (
                  <Tab key={one} value={one} label={t(`registration.method.${one}`)} />
                ))}
              </Tabs>
            )}
            <PreviewFields fields={shownFields(draft, method)} />
            <Typography sx={{ mt: 1.5, fontSize: 13 }}>
              <TickBox isTicked={draft.terms.isTicked} />{' '}
              {t('registration.termsLine', { version: draft.terms.version })}
            </Typography>
            <Typography sx={{ fontSize: 13 }}>
              <TickBox isTicked={false} /> {t('registration.ageLine', { age: draft.ageMin })}
            </Typography>
          </>
        )}
      </Section>
    </Box>
  );
}

function TickBox({ isTicked }: { isTicked: boolean }) {
  const Sign = isTicked ? TickedIcon : EmptyIcon;
  return <Sign aria-hidden="true" sx={{ fontSize: 16, verticalAlign: '-3px' }} />;
}

function PreviewFields({ fields }: { fields: readonly RegistrationField[] }) {
  const t = useWords();
  const words = useCodeWords();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {fields.map(({ field, required, minLength, maxLength, patternId }) => (
        <li key={field}>
          <Box sx={{ fontSize: 13, fontWeight: 600 }}>
            {words('registration.field', field)}
            {required && ' *'}
          </Box>
          <Box
            sx={{
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              px: 1,
              py: 0.75,
              fontSize: 12.5,
              color: 'text.secondary',
            }}
          >
            {minLength === maxLength
              ? t('registration.exactly', { max: maxLength })
              : t('registration.between', { min: minLength, max: maxLength })}
            {patternId !== 0 && ` · ${words('pattern', String(patternId))}`}
          </Box>
        </li>
      ))}
    </Box>
  );
}

/** Returns the fields of a method as the form shows them: a mobile number replaces the username. */
function shownFields({ fields, flags }: RegistrationDraft, method: Method): RegistrationField[] {
  return fields.flatMap((rule) => {
    if (method === 'mobile' && rule.field === 'mobileNum') return [{ ...rule, enabled: true, required: true }];
    if (method === 'mobile' && rule.field === 'username') return [];
    if (method === 'mobile' && rule.field === 'password' && !flags.MOBILENUMPASSREG3) return [];
    return rule.enabled ? [rule] : [];
  });
}
