import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import { pictureProblem } from '@sanam/contract/pictures';

export const EVIDENCE_MAX = 3;
const EVIDENCE_BYTES_MAX = 5 * 1024 * 1024;
export const COMMENT_MAX = 140;
const problems = {
  tooMany: 'withdraw.evidenceTooMany',
  type: 'withdraw.evidenceType',
  tooLarge: 'withdraw.evidenceTooLarge',
} as const;

/** Returns the message about invalid pictures (WAL-028 to WAL-031), or null. The server checks the content again. */
export function checkEvidence(files: readonly Pick<File, 'size' | 'type'>[]): MessageKey | null {
  if (files.length === 0) return 'withdraw.evidenceMissing';
  const problem = pictureProblem(files, { countMax: EVIDENCE_MAX, bytesMax: EVIDENCE_BYTES_MAX });
  return problem === null ? null : problems[problem];
}
