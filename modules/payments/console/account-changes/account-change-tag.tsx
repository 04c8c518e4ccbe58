import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { AccountChangeRow } from '@sanam/console/lib/records.ts';

const tones: Record<AccountChangeRow['state'], Tone> = { open: 'caution', approved: 'good', refused: 'neutral' };

/** The state of a request for another account. */
export function AccountChangeTag({ state }: { state: AccountChangeRow['state'] }) {
  const t = useWords();
  return <Tag tone={tones[state]}>{t(`accountChange.state.${state}`)}</Tag>;
}
