import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useCodeWords } from '@sanam/console/i18n/use-words.ts';

const stateTones: Record<string, Tone> = { active: 'good', blocked: 'bad', excluded: 'caution' };
const bankTones: Record<string, Tone> = { verified: 'good', locked: 'good', refused: 'bad' };

export function MemberType({ type }: { type: number }) {
  const words = useCodeWords();
  return <>{words('member.type', String(type))}</>;
}

export function MemberState({ state }: { state: string }) {
  const words = useCodeWords();
  return <Tag tone={stateTones[state] ?? 'neutral'}>{words('member.state', state)}</Tag>;
}

export function BankState({ state }: { state: string }) {
  const words = useCodeWords();
  return <Tag tone={bankTones[state] ?? 'neutral'}>{words('member.bankState', state)}</Tag>;
}
