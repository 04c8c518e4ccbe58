import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';

export const PROOFS_MAX = 3;
export const PROOF_BYTES_MAX = 5 * 1024 * 1024;
export const COMMENT_MAX = 140;
const types = new Set(['image/png', 'image/jpeg']);

/** The words for what is wrong with the chosen pictures (WAL-028 to WAL-031), or null. The server looks at the content again. */
export function checkProofs(files: readonly Pick<File, 'size' | 'type'>[]): MessageKey | null {
  if (files.length === 0) return 'withdraw.proofMissing';
  if (files.length > PROOFS_MAX) return 'withdraw.proofTooMany';
  if (files.some((file) => !types.has(file.type))) return 'withdraw.proofType';
  if (files.some((file) => file.size > PROOF_BYTES_MAX)) return 'withdraw.proofTooLarge';
  return null;
}
