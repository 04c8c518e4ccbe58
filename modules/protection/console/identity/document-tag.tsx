import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { IdentityDocumentRow } from '@sanam/console/lib/records.ts';

const tones: Record<IdentityDocumentRow['state'], Tone> = {
  sent: 'caution',
  checking: 'busy',
  approved: 'good',
  again: 'neutral',
  refused: 'bad',
  revoked: 'bad',
};

/** The state of a document. */
export function DocumentTag({ state }: Pick<IdentityDocumentRow, 'state'>) {
  const t = useWords();
  return <Tag tone={tones[state]}>{t(`document.state.${state}`)}</Tag>;
}
