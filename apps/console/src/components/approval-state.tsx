import { useWords } from '../i18n/use-words.ts';
import type { Approval } from '../lib/records.ts';
import { Tag, type Tone } from './tag.tsx';

const tones: Record<Approval['state'], Tone> = {
  proposed: 'caution',
  executed: 'good',
  rejected: 'bad',
  expired: 'neutral',
  failed: 'bad',
};

/** The state of a proposal, and whether it is mine. */
export function ApprovalState({ approval }: { approval: Approval }) {
  const t = useWords();
  return (
    <>
      <Tag tone={tones[approval.state]}>{t(`approval.state.${approval.state}`)}</Tag>{' '}
      {approval.isMine && <Tag tone="busy">{t('approval.mine')}</Tag>}
    </>
  );
}
