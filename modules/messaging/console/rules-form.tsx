import Box from '@mui/material/Box';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section, Sections } from '@sanam/console/components/section.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { PathNames } from '@sanam/console/lib/changes.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { CountryTable } from './country-table.tsx';
import { LimitRows } from './limit-rows.tsx';
import type { MessagingPart, Rules } from './messaging-part.ts';

const KEEP_DAYS_MIN = 30;
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

/** How many, to whom, for how much. */
export function RulesForm({ messaging, isDisabled, reload }: MessagingPart) {
  const t = useWords();
  const call = useCall();
  const { draft, problemWords, bar } = useSaving<Rules>({
    read: messaging.rules,
    send: (rules, reason) =>
      call('opsChangeMessageRules', { body: { ...rules, revision: messaging.revision, reason } }),
    reload,
  });
  const { values, set } = draft;

  return (
    <Box>
      <Sections columnMin={400}>
        <Section title={t('messaging.budget')} level="h2">
          <FieldGrid>
            <TextSetting
              label={t('messaging.dailyCap')}
              value={values.dailyCap}
              isDisabled={isDisabled}
              problem={problemWords('dailyCap')}
              hint={t('messaging.dailyCapHint')}
              onChange={(value) => set('dailyCap', value)}
            />
            <NumberField
              label={t('messaging.pumpingSent')}
              short={t('messaging.pumpingSent')}
              value={values.pumping.sentMin}
              min={1}
              max={SENT_MAX}
              isDisabled={isDisabled}
              problem={problemWords('pumping.sentMin')}
              onChange={(sentMin) => set('pumping', { ...values.pumping, sentMin })}
            />
            <NumberField
              label={t('messaging.pumpingUsed')}
              short={t('messaging.pumpingUsed')}
              value={values.pumping.usedPercentMin}
              min={0}
              max={PERCENT_MAX}
              isDisabled={isDisabled}
              problem={problemWords('pumping.usedPercentMin')}
              onChange={(usedPercentMin) => set('pumping', { ...values.pumping, usedPercentMin })}
            />
            <NumberField
              label={t('messaging.keepDays')}
              short={t('messaging.keepDays')}
              value={values.keepDays}
              min={KEEP_DAYS_MIN}
              max={KEEP_DAYS_MAX}
              isDisabled={isDisabled}
              problem={problemWords('keepDays')}
              onChange={(keepDays) => set('keepDays', keepDays)}
            />
          </FieldGrid>
        </Section>
        <Section title={t('messaging.countries')} level="h2">
          <CountryTable draft={draft} problemWords={problemWords} isDisabled={isDisabled} />
        </Section>
        <Section title={t('messaging.limits')} level="h2" isWide>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))' }}>
            {(['number', 'prefix', 'address', 'network'] as const).map((name) => (
              <LimitRows
                key={name}
                title={t(`messaging.limit.${name}`)}
                limits={values.smsLimits[name]}
                problem={problemWords(`smsLimits.${name}`)}
                isDisabled={isDisabled}
                onChange={(limits) => set('smsLimits', { ...values.smsLimits, [name]: limits })}
              />
            ))}
            {(['mailbox', 'address'] as const).map((name) => (
              <LimitRows
                key={`mail ${name}`}
                title={t(`messaging.mailLimit.${name}`)}
                limits={values.mailLimits[name]}
                problem={problemWords(`mailLimits.${name}`)}
                isDisabled={isDisabled}
                onChange={(limits) => set('mailLimits', { ...values.mailLimits, [name]: limits })}
              />
            ))}
          </Box>
        </Section>
      </Sections>
      <SaveBar
        title={t('signin.saveTitle', { name: t('messaging.part.rules') })}
        before={messaging.rules}
        after={values}
        {...usePathWords(names)}
        {...bar}
      />
    </Box>
  );
}
