import { cleanHtml, isSafePicture } from '@sanam/content/server/index.ts';
import { fromWire } from '@sanam/contract';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { CampaignKind } from '../../contract/activity-states.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';

/**
 * What was written as it may be kept: its HTML cleaned as that of announcements. Refuses `content.unsafeLink` and
 * `request.invalid` for two texts in one language.
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

/** The least that one member may still be given; rounds are given whole. */
export const leastOf = (kind: CampaignKind, { reward, rounds }: CampaignContent): bigint =>
  (kind === 'claim' || kind === 'join' || rounds != null) && reward !== null ? fromWire(reward) : 1n;

/** In this language, else in Thai, the source of truth. */
export function textIn(content: CampaignContent, language: 'TH' | 'EN'): CampaignContent['texts'][number] {
  const { texts } = content;
  return texts.find((one) => one.language === language) ?? texts.find((one) => one.language === 'TH') ?? texts[0]!;
}

/** The titles of a version for a message in either language; empty where there is none. */
export function titlesIn(content: CampaignContent | undefined): { TH: string; EN: string } {
  if (content === undefined) return { TH: '', EN: '' };
  return { TH: textIn(content, 'TH').title, EN: textIn(content, 'EN').title };
}
