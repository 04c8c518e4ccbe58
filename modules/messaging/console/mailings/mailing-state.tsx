import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { MailingRow } from '@sanam/console/lib/records.ts';

const tones: Partial<Record<MailingRow['state'], Tone>> = {
  waiting: 'caution',
  planned: 'busy',
  sending: 'busy',
  sent: 'good',
  stopped: 'bad',
};

export function MailingState({ state }: { state: MailingRow['state'] }) {
  const t = useWords();
  return <Tag tone={tones[state] ?? 'neutral'}>{t(`mailing.state.${state}`)}</Tag>;
}
