import Box from '@mui/material/Box';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section, Sections } from '@sanam/console/components/section.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { PathNames } from '@sanam/console/lib/changes.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Draft, partOf } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { CountryTable } from './country-table.tsx';
import { LimitRows } from './limit-rows.tsx';
import type { MessagingPart, Rules } from './messaging-part.ts';

const KEEP_DAYS_MIN = 90;
const KEEP_DAYS_MAX = 3650;
const PERCENT_MAX = 100;
const SENT_MAX = 100_000;

const limitNames = {
  'smsLimits.number': 'messaging.limit.number',
  'smsLimits.prefix': 'messaging.limit.prefix',
  'smsLimits.address': 'messaging.limit.address',
  'smsLimits.network': 'messaging.limit.network',
  'mailLimits.mailbox': 'messaging.mailLimit.mailbox',
  'mailLimits.address': 'messaging.mailLimit.address',
} as const;
const names: PathNames = {
  countries: 'messaging.allowed',
  'prices.countries': 'messaging.price',
  'prices.other': 'messaging.otherPrice',
  dailyCap: 'messaging.dailyCap',
  'pumping.sentMin': 'messaging.pumpingSent',
  'pumping.usedPercentMin': 'messaging.pumpingUsed',
  keepDays: 'messaging.keepDays',
  ...limitNames,
  ...Object.fromEntries(
    Object.keys(limitNames).flatMap((name) => [
      [`${name}.max`, 'messaging.atMost'],
      [`${name}.seconds`, 'messaging.within'],
    ]),
  ),
};

/** The form of limits, countries, prices and the daily budget. */
export function RulesForm({ messaging, isDisabled, reload }: MessagingPart) {
  const t = useWords();
  const call = useCall();
  const { draft, bar } = useSaving<Rules>({
    read: messaging.rules,
    send: (rules, reason) =>
      call('opsChangeMessageRules', { body: { ...rules, revision: messaging.revision, reason } }),
    reload,
  });

  return (
    <Box>
      <Sections columnMin={400}>
        <Section title={t('messaging.budget')} level="h2">
          <BudgetFields draft={draft} isDisabled={isDisabled} />
        </Section>
        <Section title={t('messaging.countries')} level="h2">
          <CountryTable draft={draft} isDisabled={isDisabled} />
        </Section>
        <Section title={t('messaging.limits')} level="h2" isWide>
          <LimitFields draft={draft} isDisabled={isDisabled} />
        </Section>
      </Sections>
      <SaveBar
        title={t('signin.saveTitle', { name: t('messaging.part.rules') })}
        before={messaging.rules}
        after={draft.values}
        {...usePathWords(names)}
        {...bar}
      />
    </Box>
  );
}

interface FieldsProps {
  draft: Draft<Rules>;
  isDisabled: boolean;
}

function BudgetFields({ draft, isDisabled }: FieldsProps) {
  const t = useWords();
  const pumping = partOf(draft, 'pumping', draft.values.pumping);
  const number = (label: string, min: number, max: number) => ({ label, short: label, min, max, isDisabled });
  return (
    <FieldGrid>
      <TextSetting
        label={t('messaging.dailyCap')}
        isDisabled={isDisabled}
        hint={t('messaging.dailyCapHint')}
        {...draft.field('dailyCap')}
      />
      <NumberField {...number(t('messaging.pumpingSent'), 1, SENT_MAX)} {...pumping.field('sentMin')} />
      <NumberField {...number(t('messaging.pumpingUsed'), 0, PERCENT_MAX)} {...pumping.field('usedPercentMin')} />
      <NumberField {...number(t('messaging.keepDays'), KEEP_DAYS_MIN, KEEP_DAYS_MAX)} {...draft.field('keepDays')} />
    </FieldGrid>
  );
}

function LimitFields({ draft, isDisabled }: FieldsProps) {
  const t = useWords();
  const sms = partOf(draft, 'smsLimits', draft.values.smsLimits);
  const mail = partOf(draft, 'mailLimits', draft.values.mailLimits);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))' }}>
      {(['number', 'prefix', 'address', 'network'] as const).map((name) => (
        <LimitRows key={name} title={t(`messaging.limit.${name}`)} isDisabled={isDisabled} {...sms.field(name)} />
      ))}
      {(['mailbox', 'address'] as const).map((name) => (
        <LimitRows
          key={`mail ${name}`}
          title={t(`messaging.mailLimit.${name}`)}
          isDisabled={isDisabled}
          {...mail.field(name)}
        />
      ))}
    </Box>
  );
}
