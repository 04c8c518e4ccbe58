import { refuse } from '@sanam/server/platform/errors.ts';
import { cleanHtml } from './clean-html.ts';
import { isSafePicture, isSafeTarget } from './links.rules.ts';
import type { AnnouncementFields } from './store.ts';

const TITLE_MAX = 200;

/**
 * Validates an announcement and returns it with cleaned HTML. Refuses with `content.unsafeLink`, `request.invalid` and
 * the field.
 */
export function fitting<Fields extends AnnouncementFields>(one: Fields): Fields {
  if (!isSafeTarget(one.linkageType, one.linkUrl)) throw refuse('content.unsafeLink', { field: 'linkUrl' });
  if (one.picture !== null && !isSafePicture(one.picture)) throw refuse('content.unsafeLink', { field: 'picture' });
  const problem = problemOf(one);
  if (problem !== undefined) throw refuse('request.invalid', { fields: [problem] });
  return { ...one, texts: one.texts.map((text) => ({ ...text, body: cleanHtml(text.body) })) };
}

/** Returns the invalid field, if any. */
function problemOf(one: AnnouncementFields): { field: string; problem: string } | undefined {
  const isBanner = one.type === 'B';
  if (isBanner !== (one.groupName !== null)) return { field: 'groupName', problem: isBanner ? 'missing' : 'invalid' };
  if (isBanner !== (one.picture !== null)) return { field: 'picture', problem: isBanner ? 'missing' : 'invalid' };
  if (one.startsAt !== null && one.endsAt !== null && one.endsAt <= one.startsAt)
    return { field: 'endsAt', problem: 'order' };
  if (one.languages !== null && one.languages.length === 0) return { field: 'languages', problem: 'missing' };
  if (one.texts.length === 0 || one.texts.some(({ title }) => title.trim() === '' || title.length > TITLE_MAX))
    return { field: 'texts', problem: 'missing' };
  if (new Set(one.texts.map(({ language }) => language)).size !== one.texts.length)
    return { field: 'texts', problem: 'invalid' };
  return undefined;
}
