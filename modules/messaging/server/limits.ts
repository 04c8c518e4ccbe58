// Limits of sent messages.
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { networkOf } from '@sanam/server/platform/rate-limiter.ts';
import { takeUses, type Window } from '@sanam/server/platform/window-limiter.ts';
import { prefixOf } from './rules.ts';

export type LimitsVault = Pick<Vault, 'keyedHash'>;

const refusal = (retryAfterSeconds: number) => refuse('messages.smsLimit', { retryAfterSeconds });

/** Refuses with `messages.smsLimit` and `retryAfterSeconds`. */
export function takeSms(
  trx: Trx,
  vault: LimitsVault,
  ask: { to: string; ip: string | null; limits: Record<'number' | 'prefix' | 'address' | 'network', Window[]> },
): Promise<void> {
  const { to, limits } = ask;
  const ip = ask.ip ?? 'unknown';
  return takeUses(trx, { vault, refusal }, [
    { scope: 'messages.number', key: to, windows: limits.number },
    { scope: 'messages.prefix', key: prefixOf(to), windows: limits.prefix },
    { scope: 'messages.address', key: ip, windows: limits.address },
    { scope: 'messages.network', key: networkOf(ip), windows: limits.network },
  ]);
}

/** Refuses with `messages.smsLimit` and `retryAfterSeconds`; its text mentions codes, not SMS. */
export function takeMail(
  trx: Trx,
  vault: LimitsVault,
  ask: { to: string; ip: string | null; limits: Record<'mailbox' | 'address', Window[]> },
): Promise<void> {
  const { to, ip, limits } = ask;
  return takeUses(trx, { vault, refusal }, [
    { scope: 'messages.mailbox', key: to, windows: limits.mailbox },
    { scope: 'messages.mailAddress', key: ip ?? 'unknown', windows: limits.address },
  ]);
}
