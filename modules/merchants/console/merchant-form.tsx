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
import type { FieldProblem } from '@sanam/console/lib/field-problems.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useProblemWords } from '@sanam/console/lib/problem-words.ts';
import type { Merchant } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { useDraft } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { LanguageChoice, languageName } from './language-choice.tsx';

type Preferences = Merchant['settings'] & { name: string };

const names = {
  name: 'field.name',
  languages: 'merchant.languages',
  defaultLanguage: 'merchant.defaultLanguage',
  defaultTheme: 'merchant.defaultTheme',
  gtagId: 'merchant.gtagId',
  loginedToHomePage: 'merchant.loginedToHomePage',
  jackpotBase: 'hall.base',
} as const satisfies Record<keyof Preferences, MessageKey>;
const groups = { defaultTheme: 'look.theme' };

/** What a brand is and what it prefers. */
export function MerchantForm({ merchant, reload }: { merchant: Merchant; reload: () => Promise<unknown> }) {
  const t = useWords();
  const call = useCall();
  const mayChange = useMay('site.merchant.change');
  const read: Preferences = { name: merchant.name, ...merchant.settings };
  const { draft, problems, bar } = useSaving<Preferences>({
    read,
    send: ({ name, ...settings }, reason) => {
      const body = { name, nameSeen: merchant.name, settings, revision: merchant.revision, reason };
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
          <PreferenceFields draft={draft} problems={problems} isDisabled={!mayChange} />
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

interface FieldsProps {
  draft: ReturnType<typeof useDraft<Preferences>>;
  problems: readonly FieldProblem[];
  isDisabled: boolean;
}

function PreferenceFields({ draft, problems, isDisabled }: FieldsProps) {
  const t = useWords();
  const problemWords = useProblemWords(problems);
  const { values, set } = draft;
  const shared = { isDisabled };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FieldGrid>
        <TextSetting
          {...shared}
          label={t('field.name')}
          value={values.name}
          problem={problemWords('name')}
          onChange={(name) => set('name', name)}
        />
        <ChoiceSetting
          {...shared}
          label={t('merchant.defaultLanguage')}
          value={values.defaultLanguage}
          choices={[...new Set([...values.languages, values.defaultLanguage])].map((value) => ({
            value,
            label: languageName(value),
          }))}
          problem={problemWords('settings.defaultLanguage')}
          onChange={(one) => set('defaultLanguage', one)}
        />
        <ChoiceSetting
          {...shared}
          label={t('merchant.defaultTheme')}
          value={values.defaultTheme}
          choices={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`look.theme.${value}`) }))}
          onChange={(theme) => set('defaultTheme', theme)}
        />
        <TextSetting
          {...shared}
          label={t('merchant.gtagId')}
          hint={t('merchant.gtagHint')}
          value={values.gtagId ?? ''}
          problem={problemWords('settings.gtagId')}
          onChange={(id) => set('gtagId', id.trim() === '' ? null : id.trim().toUpperCase())}
        />
      </FieldGrid>
      <LanguageChoice
        languages={values.languages}
        isDisabled={isDisabled}
        problem={problemWords('settings.languages')}
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
