import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';

export const EVIDENCE_MAX = 3;
export const EVIDENCE_BYTES_MAX = 5 * 1024 * 1024;
export const COMMENT_MAX = 140;
const types = new Set(['image/png', 'image/jpeg']);

/** The words for what is wrong with the chosen pictures (WAL-028 to WAL-031), or null. The server looks at the content again. */
export function checkEvidence(files: readonly Pick<File, 'size' | 'type'>[]): MessageKey | null {
  if (files.length === 0) return 'withdraw.evidenceMissing';
  if (files.length > EVIDENCE_MAX) return 'withdraw.evidenceTooMany';
  if (files.some((file) => !types.has(file.type))) return 'withdraw.evidenceType';
  if (files.some((file) => file.size > EVIDENCE_BYTES_MAX)) return 'withdraw.evidenceTooLarge';
  return null;
}
