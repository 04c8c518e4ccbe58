import { cleanHtml, isSafePicture } from '@sanam/content/server/index.ts';
import { fromWire } from '@sanam/contract';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { CampaignKind } from '../../contract/activity-states.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';

/**
 * Returns the content with sanitized HTML, as for announcements. Refuses with `content.unsafeLink`; `request.invalid`
 * for two texts in one language.
 */
export function fitting(content: CampaignContent): CampaignContent {
  const { picture, texts } = content;
  if (picture !== null && !isSafePicture(picture)) throw refuse('content.unsafeLink', { field: 'picture' });
  if (new Set(texts.map(({ language }) => language)).size !== texts.length)
    throw refuse('request.invalid', { fields: [{ field: 'texts', problem: 'invalid' }] });
  return {
    ...content,
    tags: [...new Set(content.tags)],
    texts: texts.map((text) => ({ ...text, body: cleanHtml(text.body) })),
  };
}

/** Returns the minimum amount of the next grant; free rounds are only granted in full. */
export const leastOf = (kind: CampaignKind, { reward, rounds }: CampaignContent): bigint =>
  (kind === 'claim' || kind === 'join' || rounds != null) && reward !== null ? fromWire(reward) : 1n;

/** Returns the text in this language, or in Thai, the language of reference. */
export function textIn(
  content: Pick<CampaignContent, 'texts'>,
  language: 'TH' | 'EN',
): CampaignContent['texts'][number] {
  const { texts } = content;
  return texts.find((one) => one.language === language) ?? texts.find((one) => one.language === 'TH') ?? texts[0]!;
}

/** Returns the titles of a version for messages in both languages; empty without content. */
export function titlesIn(content: CampaignContent | undefined): { TH: string; EN: string } {
  if (content === undefined) return { TH: '', EN: '' };
  return { TH: textIn(content, 'TH').title, EN: textIn(content, 'EN').title };
}
