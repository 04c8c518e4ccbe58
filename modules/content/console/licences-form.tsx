import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Section, Sections } from '@sanam/console/components/section.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ServiceRecord } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { PartForm } from './part-form.tsx';
import type { ServicePart } from './service-part.ts';

type Licence = ServiceRecord['licences'][number];
const jurisdictions = ['MT', 'VG', 'PH'] as const satisfies readonly Licence['jurisdiction'][];
const parts = [
  ['licensee', 'service.licensee'],
  ['number', 'service.licenceNumber'],
  ['validatorUrl', 'service.validator'],
] as const;

const namesOf = (jurisdiction: Licence['jurisdiction']) =>
  [
    [jurisdiction, `service.jurisdiction.${jurisdiction}`],
    ...parts.map(([part, label]) => [`${jurisdiction}.${part}`, label] as const),
  ] as const;
const names = Object.fromEntries(jurisdictions.flatMap(namesOf));

/** Returns the licences by jurisdiction, so that the list of changes names the changed slot. */
const shown = ({ licences }: { licences: Licence[] }) =>
  Object.fromEntries(licences.map(({ jurisdiction, ...licence }) => [jurisdiction, licence]));

/** The slots of the footer's licences: an empty one claims no licence (GAP-102). */
export function LicencesForm({ service, isDisabled, reload }: ServicePart) {
  const t = useWords();
  const call = useCall();
  const words = usePathWords(names);
  return (
    <PartForm<{ licences: Licence[] }>
      title={t('service.part.licences')}
      read={{ licences: service.licences }}
      shown={shown}
      words={words}
      isDisabled={isDisabled}
      save={(values, reason) => call('opsChangeLicences', { body: { ...values, revision: service.revision, reason } })}
      reload={reload}
    >
      {({ values: { licences }, set, problemAt }) => (
        <>
          <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{t('service.licencesHint')}</Typography>
          <Sections>
            {jurisdictions.map((jurisdiction) => {
              const at = licences.findIndex((one) => one.jurisdiction === jurisdiction);
              return (
                <Slot
                  key={jurisdiction}
                  jurisdiction={jurisdiction}
                  licence={licences[at]}
                  isDisabled={isDisabled}
                  problemOf={(part) => problemAt(`licences.${at}.${part}`)}
                  onChange={(licence) => {
                    const others = licences.filter((one) => one.jurisdiction !== jurisdiction);
                    const all = licence === undefined ? others : [...others, licence];
                    set(
                      'licences',
                      jurisdictions.flatMap((one) => all.filter((other) => other.jurisdiction === one)),
                    );
                  }}
                />
              );
            })}
          </Sections>
        </>
      )}
    </PartForm>
  );
}

interface SlotProps {
  jurisdiction: Licence['jurisdiction'];
  licence: Licence | undefined;
  isDisabled: boolean;
  problemOf: (part: keyof Licence) => string | undefined;
  onChange: (licence: Licence | undefined) => void;
}

function Slot({ jurisdiction, licence, isDisabled, problemOf, onChange }: SlotProps) {
  const t = useWords();
  return (
    <Section title={t(`service.jurisdiction.${jurisdiction}`)} level="h2">
      {licence === undefined ? (
        <>
          <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('service.emptySlot')}</Typography>
          {!isDisabled && (
            <Button
              variant="outlined"
              aria-label={`${t('service.fill')}: ${t(`service.jurisdiction.${jurisdiction}`)}`}
              onClick={() => onChange({ jurisdiction, licensee: '', number: '', validatorUrl: '' })}
            >
              {t('service.fill')}
            </Button>
          )}
        </>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {parts.map(([part, label]) => (
            <TextSetting
              key={part}
              label={t(label)}
              value={licence[part]}
              isDisabled={isDisabled}
              problem={problemOf(part)}
              onChange={(value) => onChange({ ...licence, [part]: value })}
            />
          ))}
          {!isDisabled && (
            <Button size="small" color="error" sx={{ justifySelf: 'start' }} onClick={() => onChange(undefined)}>
              {t('service.empty')}
            </Button>
          )}
        </Box>
      )}
    </Section>
  );
}
