import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Section } from '@sanam/console/components/section.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ServiceRecord } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { PartForm } from './part-form.tsx';
import type { ServicePart } from './service-part.ts';

type Resource = ServiceRecord['resources'][number];
const RESOURCES_MAX = 30;
const fresh: Resource = { resourceType: '', url: '', qrCodeUrl: null, labelNameEn: '' };
const parts = [
  ['resourceType', 'service.resourceType'],
  ['url', 'service.url'],
  ['qrCodeUrl', 'service.qr'],
  ['labelNameEn', 'service.label'],
] as const;

const names = {
  resources: 'service.resources',
  'resources.resourceType': 'service.resourceType',
  'resources.url': 'service.url',
  'resources.qrCodeUrl': 'service.qr',
  'resources.labelNameEn': 'service.label',
} as const;

/** The form of the merchant's downloads, official site and e-mail address. */
export function ResourcesForm({ service, isDisabled, reload }: ServicePart) {
  const t = useWords();
  const call = useCall();
  const words = usePathWords(names);
  return (
    <PartForm<{ resources: Resource[] }>
      title={t('service.part.resources')}
      read={{ resources: service.resources }}
      words={words}
      isDisabled={isDisabled}
      save={(values, reason) => call('opsChangeResources', { body: { ...values, revision: service.revision, reason } })}
      reload={reload}
    >
      {({ values: { resources }, set, problemAt }) => (
        <Section title={t('service.resources')} level="h2">
          <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('service.resourcesHint')}</Typography>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {resources.length === 0 && <Typography>{t('service.noResources')}</Typography>}
            {resources.map((resource, at) => (
              <Row
                key={at}
                label={`${t('service.resources')} ${at + 1}`}
                resource={resource}
                isDisabled={isDisabled}
                problemOf={(part) => problemAt(`resources.${at}.${part}`)}
                onChange={(next) => {
                  const put = (one: Resource, i: number) => (i !== at ? [one] : next === undefined ? [] : [next]);
                  set('resources', resources.flatMap(put));
                }}
              />
            ))}
            {!isDisabled && resources.length < RESOURCES_MAX && (
              <Button
                variant="outlined"
                sx={{ justifySelf: 'start' }}
                onClick={() => set('resources', [...resources, fresh])}
              >
                {t('service.addResource')}
              </Button>
            )}
          </Box>
        </Section>
      )}
    </PartForm>
  );
}

interface RowProps {
  label: string;
  resource: Resource;
  isDisabled: boolean;
  problemOf: (part: keyof Resource) => string | undefined;
  /** Called with undefined to remove the resource. */
  onChange: (resource: Resource | undefined) => void;
}

function Row({ label, resource, isDisabled, problemOf, onChange }: RowProps) {
  const t = useWords();
  return (
    <Box role="group" aria-label={label}>
      <FieldGrid>
        {parts.map(([part, name]) => (
          <TextSetting
            key={part}
            label={t(name)}
            value={resource[part] ?? ''}
            isDisabled={isDisabled}
            problem={problemOf(part)}
            onChange={(text) => onChange({ ...resource, [part]: part === 'qrCodeUrl' && text === '' ? null : text })}
          />
        ))}
      </FieldGrid>
      {!isDisabled && (
        <Button size="small" color="error" sx={{ mt: 1 }} onClick={() => onChange(undefined)}>
          {t('service.remove')}
        </Button>
      )}
    </Box>
  );
}
