import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ServiceRecord } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { CUSTOMER_SERVICE_TYPE, customerServicePositions, customerServiceTypes } from '../contract/places.ts';
import { PartForm } from './part-form.tsx';
import type { ServicePart } from './service-part.ts';

type Channels = Omit<ServiceRecord['channels'], 'version'>;
type Channel = Channels['entries'][number];

const CHANNELS_MAX = 20;
const NUMBER_MAX = 99;
const fresh: Channel = {
  type: CUSTOMER_SERVICE_TYPE,
  csType: 'liveChat',
  csPosition: 'chatRoom',
  titleTh: '',
  titleEn: '',
  address: '',
};

const names = {
  entries: 'service.typeLabel',
  'entries.type': 'service.number',
  'entries.csType': 'service.typeLabel',
  'entries.csPosition': 'service.positionLabel',
  'entries.titleTh': 'service.titleTh',
  'entries.titleEn': 'service.titleEn',
  'entries.address': 'service.address',
  hosts: 'service.hosts',
  chatHeaderColour: 'service.chat',
} as const;
const groups = { 'entries.csType': 'service.type', 'entries.csPosition': 'service.position' };

/** The form of customer-service channels, their permitted hosts, and the header colour of the chat room. */
export function ChannelsForm({ service, isDisabled, reload }: ServicePart) {
  const t = useWords();
  const call = useCall();
  const { version, ...read } = service.channels;
  const words = usePathWords(names, groups);
  return (
    <PartForm<Channels>
      title={t('service.part.channels')}
      read={read}
      words={words}
      isDisabled={isDisabled}
      save={(values, reason) =>
        call('opsChangeChannels', {
          body: { ...values, hosts: values.hosts.filter((host) => host !== ''), revision: service.revision, reason },
        })
      }
      reload={reload}
    >
      {({ values, set, field, problemAt }) => (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Section title={t('service.channels')} level="h2">
            <Typography sx={{ color: 'text.secondary', mb: 1 }}>
              {t('service.channelsHint')} {t('service.version', { version })}
            </Typography>
            <Entries
              entries={values.entries}
              isDisabled={isDisabled}
              problemAt={problemAt}
              onChange={(entries) => set('entries', entries)}
            />
          </Section>
          <Section title={t('service.hosts')} level="h2">
            <TextSetting
              label={t('service.hosts')}
              value={values.hosts.join('\n')}
              isDisabled={isDisabled}
              problem={problemAt('hosts')}
              hint={t('service.hostsHint')}
              rows={3}
              onChange={(text) =>
                set(
                  'hosts',
                  text.split('\n').map((line) => line.trim().toLowerCase()),
                )
              }
            />
          </Section>
          <Colour isDisabled={isDisabled} {...field('chatHeaderColour')} />
        </Box>
      )}
    </PartForm>
  );
}

interface EntriesProps {
  entries: Channel[];
  isDisabled: boolean;
  problemAt: (field: string) => string | undefined;
  onChange: (entries: Channel[]) => void;
}

function Entries({ entries, isDisabled, problemAt, onChange }: EntriesProps) {
  const t = useWords();
  const put = (at: number, part: Partial<Channel>): void =>
    onChange(entries.map((entry, i) => (i === at ? { ...entry, ...part } : entry)));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {entries.length === 0 && <Typography>{t('service.noChannels')}</Typography>}
      {entries.map((entry, at) => (
        <Box
          // An entry has no id, so its position is the key.
          key={at}
          role="group"
          aria-label={`${t('service.typeLabel')} ${at + 1}`}
          sx={{ pb: 2, borderBottom: 1, borderColor: 'divider' }}
        >
          <Entry
            entry={entry}
            isDisabled={isDisabled}
            problemOf={(part) => problemAt(`entries.${at}.${part}`)}
            onChange={(part) => put(at, part)}
          />
          {!isDisabled && (
            <Button
              size="small"
              color="error"
              sx={{ mt: 1 }}
              onClick={() => onChange(entries.filter((_, i) => i !== at))}
            >
              {t('service.remove')}
            </Button>
          )}
        </Box>
      ))}
      {!isDisabled && entries.length < CHANNELS_MAX && (
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => onChange([...entries, fresh])}>
          {t('service.addChannel')}
        </Button>
      )}
    </Box>
  );
}

interface EntryProps {
  entry: Channel;
  isDisabled: boolean;
  problemOf: (part: keyof Channel) => string | undefined;
  onChange: (part: Partial<Channel>) => void;
}

function Entry({ entry, isDisabled, problemOf, onChange }: EntryProps) {
  const t = useWords();
  return (
    <FieldGrid>
      <ChoiceSetting
        label={t('service.typeLabel')}
        value={entry.csType}
        choices={customerServiceTypes.map((value) => ({ value, label: t(`service.type.${value}`) }))}
        isDisabled={isDisabled}
        onChange={(csType) => onChange({ csType })}
      />
      <ChoiceSetting
        label={t('service.positionLabel')}
        value={entry.csPosition}
        choices={customerServicePositions.map((value) => ({ value, label: t(`service.position.${value}`) }))}
        isDisabled={isDisabled}
        onChange={(csPosition) => onChange({ csPosition })}
      />
      <Box>
        <NumberField
          label={t('service.number')}
          short={t('service.number')}
          value={entry.type}
          min={1}
          max={NUMBER_MAX}
          isDisabled={isDisabled}
          problem={problemOf('type')}
          onChange={(type) => onChange({ type })}
        />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('service.numberHint')}
        </Typography>
      </Box>
      {(['titleTh', 'titleEn', 'address'] as const).map((part) => (
        <TextSetting
          key={part}
          label={t(`service.${part}`)}
          value={entry[part]}
          isDisabled={isDisabled}
          problem={problemOf(part)}
          onChange={(value) => onChange({ [part]: value })}
        />
      ))}
    </FieldGrid>
  );
}

const FIRST_COLOUR = '#5b2a86';

function Colour(props: { value: string | null; isDisabled: boolean; onChange: (colour: string | null) => void }) {
  const { value, isDisabled, onChange } = props;
  const t = useWords();
  return (
    <Section title={t('service.chat')} level="h2">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FormControlLabel
          control={
            <Switch
              checked={value !== null}
              disabled={isDisabled}
              onChange={(event) => onChange(event.target.checked ? FIRST_COLOUR : null)}
            />
          }
          label={t('service.colourOwn')}
        />
        {value !== null && (
          <input
            type="color"
            aria-label={t('service.colour')}
            value={value}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
            style={{ width: 64, height: 44, padding: 2 }}
          />
        )}
        {value !== null && <code>{value}</code>}
      </Box>
    </Section>
  );
}
