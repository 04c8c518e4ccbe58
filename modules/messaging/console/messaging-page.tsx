import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { fromWire } from '@sanam/contract/money';
import { Title } from 'react-admin';
import { MerchantNotes } from '@sanam/console/components/read-only-note.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { SettingsTabs, useSettingsTab } from '@sanam/console/components/settings-tabs.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Messaging } from '@sanam/console/lib/records.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { GatewayForm } from './gateway-form.tsx';
import { InboxRulesForm } from './inbox-rules-form.tsx';
import { LineForm } from './line-form.tsx';
import { MailForm } from './mail-form.tsx';
import { RulesForm } from './rules-form.tsx';
import { SentMessages } from './sent-messages.tsx';

const parts = ['sms', 'email', 'line', 'inbox', 'rules', 'sent'] as const;

/** The page of messages by SMS, e-mail and LINE: providers, limits, and messages sent. */
export function MessagingPage() {
  const t = useWords();
  const query = useSettings('opsGetMessaging');
  const [part, setPart] = useSettingsTab(parts);
  const isDisabled = !useMay('settings.messages.change');
  const reload = () => query.refetch();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.messaging.name')} />
      <SettingsTabs
        label={t('resources.messaging.name')}
        current={part}
        onChange={setPart}
        tabs={parts.map((name) => ({ name, label: t(`messaging.part.${name}`) }))}
      />
      <RecordFrame query={query}>
        {(messaging) => (
          <>
            <MerchantNotes name={messaging.merchant.name} isDisabled={isDisabled} />
            <Alerts messaging={messaging} />
            {(part === 'sms' || part === 'rules') && <Today messaging={messaging} />}
            {part === 'sms' && <GatewayForm messaging={messaging} isDisabled={isDisabled} reload={reload} />}
            {part === 'email' && <MailForm messaging={messaging} isDisabled={isDisabled} reload={reload} />}
            {part === 'line' && <LineForm messaging={messaging} isDisabled={isDisabled} reload={reload} />}
            {part === 'inbox' && <InboxRulesForm messaging={messaging} isDisabled={isDisabled} reload={reload} />}
            {part === 'rules' && <RulesForm messaging={messaging} isDisabled={isDisabled} reload={reload} />}
            {part === 'sent' && <SentMessages />}
          </>
        )}
      </RecordFrame>
    </Box>
  );
}

/** The server's alerts of today; a used-up budget is shown beside the budget. */
function Alerts({ messaging }: { messaging: Messaging }) {
  const t = useWords();
  const { alerts } = messaging.today;
  const isSpent = alerts.some((one) => one.kind === 'cap');
  return alerts.map(({ kind, country }) => {
    if (kind === 'cap' || (kind === 'budget' && isSpent)) return null;
    return (
      <Alert key={kind} severity={kind === 'budget' ? 'warning' : 'error'} sx={{ mb: 1.5 }}>
        {t(`messaging.alert.${kind}`, { country: country ?? '' })}
      </Alert>
    );
  });
}

const FULL = 100;
const NEARLY = 80;

/** The used part of today's budget. */
function Today({ messaging }: { messaging: Messaging }) {
  const t = useWords();
  const { spent, cap, messages } = messaging.today;
  const [used, all] = [fromWire(spent), fromWire(cap)];
  const percent = all === 0n ? FULL : Math.min(FULL, Number((used * 100n) / all));
  const words = t('messaging.spent', { spent: moneyWithSymbol(spent), cap: moneyWithSymbol(cap) });
  return (
    <Box sx={{ mb: 1.5 }}>
      <Section title={t('messaging.today')} level="h2">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <Typography>{words}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{t('messaging.count', { smart_count: messages })}</Typography>
        </Box>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={words}
          color={percent >= FULL ? 'error' : percent >= NEARLY ? 'warning' : 'primary'}
          sx={{ mt: 1, height: 8, borderRadius: 1 }}
        />
        {percent >= FULL && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {t('messaging.full')}
          </Alert>
        )}
      </Section>
    </Box>
  );
}
