import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Section, Sections } from '@sanam/console/components/section.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ServiceRecord } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { PartForm } from './part-form.tsx';
import type { ServicePart } from './service-part.ts';

type Help = NonNullable<ServiceRecord['help']>;
const languages = ['TH', 'EN'] as const;
const parts = [
  ['name', 'service.helpName'],
  ['number', 'service.helpNumber'],
  ['hours', 'service.helpHours'],
  ['url', 'service.helpUrl'],
] as const;
const blank = { name: '', number: '', hours: '', url: '' };

const namesOf = (language: keyof Help) =>
  [
    [`help.${language}`, `service.helpIn.${language}`],
    ...parts.map(([part, label]) => [`help.${language}.${part}`, label] as const),
  ] as const;
const names = { help: 'service.part.help' as const, ...Object.fromEntries(languages.flatMap(namesOf)) };

/** Whom players ask for help with their gambling; without an own contact the site shows that of the installation. */
export function HelpContactForm({ service, isDisabled, reload }: ServicePart) {
  const t = useWords();
  const call = useCall();
  const words = usePathWords(names);
  return (
    <PartForm<{ help: Help | null }>
      title={t('service.part.help')}
      read={{ help: service.help }}
      words={words}
      isDisabled={isDisabled}
      save={({ help }, reason) => call('opsChangeHelpContact', { body: { help, revision: service.revision, reason } })}
      reload={reload}
    >
      {({ values: { help }, set, problemAt }) => (
        <>
          <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{t('service.helpHint')}</Typography>
          {help === null ? (
            <NotFilledIn service={service} isDisabled={isDisabled} fill={() => set('help', { TH: blank, EN: blank })} />
          ) : (
            <Sections>
              {languages.map((language) => (
                <Section key={language} title={t(`service.helpIn.${language}`)} level="h2">
                  <FieldGrid>
                    {parts.map(([part, label]) => (
                      <TextSetting
                        key={part}
                        label={t(label)}
                        value={help[language][part]}
                        isDisabled={isDisabled}
                        problem={problemAt(`help.${language}.${part}`)}
                        onChange={(value) => set('help', { ...help, [language]: { ...help[language], [part]: value } })}
                      />
                    ))}
                  </FieldGrid>
                </Section>
              ))}
              {!isDisabled && (
                <Button size="small" color="error" sx={{ justifySelf: 'start' }} onClick={() => set('help', null)}>
                  {t('service.helpDrop')}
                </Button>
              )}
            </Sections>
          )}
        </>
      )}
    </PartForm>
  );
}

interface NotFilledInProps extends Pick<ServicePart, 'service' | 'isDisabled'> {
  fill: () => void;
}

/** Shows what players read instead: the line of the installation, or the demonstration. */
function NotFilledIn({ service, isDisabled, fill }: NotFilledInProps) {
  const t = useWords();
  const { helpShown } = service;
  const { name, number, url } = helpShown.EN;
  const contact = [name, number, url].filter((part) => part !== '').join(' · ');
  const from = helpShown.isDemonstration ? 'service.helpDemonstration' : 'service.helpInstallation';
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography>{service.help === null ? t(from, { contact }) : t('service.helpDropped')}</Typography>
      {!isDisabled && (
        <Button variant="outlined" onClick={fill}>
          {t('service.helpFill')}
        </Button>
      )}
    </Box>
  );
}
