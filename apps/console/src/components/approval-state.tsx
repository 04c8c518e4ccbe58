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

/** State of a proposal, and whether the user made it. */
export function ApprovalState({ approval }: { approval: Approval }) {
  const t = useWords();
  return (
    <>
      <Tag tone={tones[approval.state]}>{t(`approval.state.${approval.state}`)}</Tag>{' '}
      {approval.isMine && <Tag tone="busy">{t('approval.mine')}</Tag>}
    </>
  );
}
