import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';

export const DOCUMENT_BYTES_MAX = 5 * 1024 * 1024;
const types = new Set(['image/png', 'image/jpeg']);

/** Returns the message about an invalid picture, or null. The server checks the content again. */
export function pictureProblem(file: Pick<File, 'size' | 'type'> | null): MessageKey | null {
  if (file === null) return 'identity.pictureMissing';
  if (!types.has(file.type)) return 'refusal.protection.documentType';
  return file.size > DOCUMENT_BYTES_MAX ? 'refusal.protection.documentTooLarge' : null;
}
