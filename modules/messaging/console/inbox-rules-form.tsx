import Typography from '@mui/material/Typography';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useZone } from '@sanam/console/lib/format.ts';
import type { Messaging } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { partOf } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import type { MessagingPart } from './messaging-part.ts';

const ALONE_MAX = 999_999;
const names = {
  'quietHours.from': 'messaging.inbox.from',
  'quietHours.until': 'messaging.inbox.until',
  aloneMax: 'messaging.inbox.aloneMax',
  aloneDayMax: 'messaging.inbox.aloneDayMax',
} as const;

/** The form with the quiet hours, and the number of members one person may write to alone. */
export function InboxRulesForm({ messaging, isDisabled, reload }: MessagingPart) {
  const t = useWords();
  const call = useCall();
  const [zone] = useZone();
  const { draft, bar } = useSaving<Messaging['inbox']>({
    read: messaging.inbox,
    send: (rules, reason) => call('opsChangeInboxRules', { body: { ...rules, revision: messaging.revision, reason } }),
    reload,
  });
  const { quietHours } = draft.values;
  const hours = partOf(draft, 'quietHours', quietHours);
  const name = t('messaging.part.inbox');

  return (
    <Section title={name} level="h2">
      <FieldGrid>
        <TextSetting label={t('messaging.inbox.from')} type="time" isDisabled={isDisabled} {...hours.field('from')} />
        <TextSetting label={t('messaging.inbox.until')} type="time" isDisabled={isDisabled} {...hours.field('until')} />
        <NumberField
          label={t('messaging.inbox.aloneMax')}
          short={t('messaging.inbox.aloneMax')}
          min={1}
          max={ALONE_MAX}
          isDisabled={isDisabled}
          {...draft.field('aloneMax')}
        />
        <NumberField
          label={t('messaging.inbox.aloneDayMax')}
          short={t('messaging.inbox.aloneDayMax')}
          min={1}
          max={ALONE_MAX}
          isDisabled={isDisabled}
          {...draft.field('aloneDayMax')}
        />
      </FieldGrid>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {t(quietHours.from === quietHours.until ? 'messaging.inbox.never' : 'messaging.inbox.quiet', {
          from: quietHours.from,
          until: quietHours.until,
          zone,
        })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('messaging.inbox.aloneHint')}
      </Typography>
      <SaveBar
        title={t('signin.saveTitle', { name })}
        before={messaging.inbox}
        after={draft.values}
        {...usePathWords(names)}
        {...bar}
      />
    </Section>
  );
}
