import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { ReadOnlyNote } from '@sanam/console/components/read-only-note.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Merchant } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Draft, partOf } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { LanguageChoice, languageName } from './language-choice.tsx';

type Preferences = Pick<Merchant, 'name' | 'settings'>;

const names = {
  name: 'field.name',
  'settings.languages': 'merchant.languages',
  'settings.defaultLanguage': 'merchant.defaultLanguage',
  'settings.defaultTheme': 'merchant.defaultTheme',
  'settings.gtagId': 'merchant.gtagId',
  'settings.loginedToHomePage': 'merchant.loginedToHomePage',
  'settings.jackpotBase': 'hall.base',
} as const satisfies Record<'name' | `settings.${keyof Merchant['settings']}`, MessageKey>;
const groups = { 'settings.defaultTheme': 'look.theme' };

/** The form of a merchant's name and settings. */
export function MerchantForm({ merchant, reload }: { merchant: Merchant; reload: () => Promise<unknown> }) {
  const t = useWords();
  const call = useCall();
  const mayChange = useMay('site.merchant.change');
  const read: Preferences = { name: merchant.name, settings: merchant.settings };
  const { draft, bar } = useSaving<Preferences>({
    read,
    send: (values, reason) => {
      const body = { ...values, nameSeen: merchant.name, revision: merchant.revision, reason };
      return call('opsChangeMerchant', { params: { merchantId: merchant.id }, body });
    },
    reload,
  });

  return (
    <>
      <ReadOnlyNote isDisabled={!mayChange} />
      <Sections columnMin={340}>
        <FactSection merchant={merchant} />
        <Section title={t('merchant.preferences')} level="h2" isWide>
          <PreferenceFields draft={draft} isDisabled={!mayChange} />
        </Section>
      </Sections>
      <SaveBar
        title={t('merchant.saveTitle', { name: merchant.name })}
        before={read}
        after={draft.values}
        {...usePathWords(names, groups)}
        warnings={[t('settings.effectSoon')]}
        {...bar}
      />
    </>
  );
}

function FactSection({ merchant }: { merchant: Merchant }) {
  const t = useWords();
  const { businessDay } = merchant;
  return (
    <Section title={t('merchant.facts')} level="h2" isWide>
      <Facts
        facts={[
          [t('field.code'), merchant.code],
          [t('field.currency'), merchant.currency],
          [t('merchant.zone'), merchant.zone],
          [
            t('merchant.businessDay'),
            <span key="day">
              {businessDay.date} (<Moment at={businessDay.from} /> – <Moment at={businessDay.to} />)
            </span>,
          ],
          [t('merchant.hosts'), merchant.hosts.length === 0 ? t('merchant.noHosts') : merchant.hosts.join(', ')],
          [t('field.created'), <Moment key="created" at={merchant.createdAt} />],
        ]}
      />
    </Section>
  );
}

function PreferenceFields({ draft, isDisabled }: { draft: Draft<Preferences>; isDisabled: boolean }) {
  const t = useWords();
  const settings = partOf(draft, 'settings', draft.values.settings);
  const { values, set } = settings;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FieldGrid>
        <TextSetting label={t('field.name')} isDisabled={isDisabled} {...draft.field('name')} />
        <ChoiceSetting
          label={t('merchant.defaultLanguage')}
          choices={[...new Set([...values.languages, values.defaultLanguage])].map((value) => ({
            value,
            label: languageName(value),
          }))}
          isDisabled={isDisabled}
          {...settings.field('defaultLanguage')}
        />
        <ChoiceSetting
          label={t('merchant.defaultTheme')}
          choices={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`look.theme.${value}`) }))}
          isDisabled={isDisabled}
          {...settings.field('defaultTheme')}
        />
        <TextSetting
          label={t('merchant.gtagId')}
          hint={t('merchant.gtagHint')}
          value={values.gtagId ?? ''}
          isDisabled={isDisabled}
          problem={settings.problemAt('gtagId')}
          onChange={(id) => set('gtagId', id.trim() === '' ? null : id.trim().toUpperCase())}
        />
      </FieldGrid>
      <LanguageChoice
        languages={values.languages}
        isDisabled={isDisabled}
        problem={settings.problemAt('languages')}
        onChange={(languages) => set('languages', languages)}
      />
      <FormControlLabel
        control={
          <Switch
            checked={values.loginedToHomePage}
            disabled={isDisabled}
            onChange={({ target }) => set('loginedToHomePage', target.checked)}
          />
        }
        label={t('merchant.loginedToHomePage')}
      />
    </Box>
  );
}
