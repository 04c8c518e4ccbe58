import { Tag } from './tag.tsx';
import { useWords } from '../i18n/use-words.ts';
import { useTimeWords } from '../lib/format.ts';
import { isMe, useStaff } from '../lib/permissions.ts';
import type { Staff } from '../lib/session-store.ts';
import { useNow } from '../lib/use-now.ts';

export interface Claim {
  claimedBy: string | null;
  claimedUntil: string | null;
}

/** Returns who holds a row: the user, another person, or nobody after ten minutes. */
export function holderOf(claim: Claim, staff: Staff | null, nowMs: number): 'me' | 'other' | 'nobody' {
  if (claim.claimedBy === null || claim.claimedUntil === null || Date.parse(claim.claimedUntil) <= nowMs)
    return 'nobody';
  return isMe(staff, claim.claimedBy) ? 'me' : 'other';
}

export function ClaimTag({ claim }: { claim: Claim }) {
  const t = useWords();
  const words = useTimeWords();
  const now = useNow();
  const holder = holderOf(claim, useStaff(), now);
  if (holder === 'nobody') return null;
  const time = words.span(Date.parse(claim.claimedUntil ?? '') - now);
  if (holder === 'me') return <Tag tone="busy">{t('withdrawal.claimedByMe', { time })}</Tag>;
  return <Tag>{t('withdrawal.claimedBy', { name: claim.claimedBy ?? '', time })}</Tag>;
}
