import type { TimeWords } from '@sanam/console/lib/format.ts';
import type { Announcement } from '@sanam/console/lib/records.ts';

export type AnnouncementType = Announcement['type'];
export type Language = Announcement['texts'][number]['language'];
export const contentLanguages = ['TH', 'EN'] as const satisfies readonly Language[];

/** The fields of an announcement that an editor sets. */
export type AnnouncementFields = Pick<
  Announcement,
  | 'groupName'
  | 'picture'
  | 'linkageType'
  | 'linkUrl'
  | 'audience'
  | 'languages'
  | 'startsAt'
  | 'endsAt'
  | 'mayHideToday'
  | 'texts'
>;

/** Maps a refused field to its form path; problems of the texts as a whole are shown at the first title. */
export const announcementPath = (field: string): string => (field === 'texts' ? 'texts.0.title' : field);

export function fieldsOf(one: AnnouncementFields): AnnouncementFields {
  const { groupName, picture, linkageType, linkUrl, audience, languages, startsAt, endsAt, mayHideToday, texts } = one;
  return { groupName, picture, linkageType, linkUrl, audience, languages, startsAt, endsAt, mayHideToday, texts };
}

export function emptyFields(type: AnnouncementType): AnnouncementFields {
  return {
    groupName: type === 'B' ? 'w_home' : null,
    picture: type === 'B' ? '/art/banner-welcome.svg' : null,
    linkageType: null,
    linkUrl: null,
    audience: 'all',
    languages: null,
    startsAt: null,
    endsAt: null,
    mayHideToday: true,
    texts: [{ language: 'TH', title: '', body: '' }],
  };
}

export function isComplete(type: AnnouncementType, fields: AnnouncementFields): boolean {
  const isNamed = fields.texts.length > 0 && fields.texts.every(({ title }) => title.trim() !== '');
  const isPlaced = type !== 'B' || (fields.groupName !== null && fields.picture !== null);
  return isNamed && isPlaced && (fields.linkageType === null) === ((fields.linkUrl ?? '') === '');
}

/**
 * Returns the fields for the list of changes: texts by language, so that a change is listed once, and times by the
 * page's clock.
 */
export function shownFields({ texts, startsAt, endsAt, ...rest }: AnnouncementFields, times: TimeWords): unknown {
  const moment = (at: string | null): string => (at === null ? '' : times.dateTime(at));
  return {
    ...rest,
    startsAt: moment(startsAt),
    endsAt: moment(endsAt),
    texts: Object.fromEntries(texts.map(({ language, ...text }) => [language, text])),
  };
}

/** Labels of the fields in the list of changes. */
export const fieldNames = {
  groupName: 'announcement.group.label',
  picture: 'announcement.picture',
  linkageType: 'announcement.linkageLabel',
  linkUrl: 'announcement.linkUrl',
  audience: 'announcement.audienceLabel',
  languages: 'announcement.languages',
  startsAt: 'announcement.startsAt',
  endsAt: 'announcement.endsAt',
  mayHideToday: 'announcement.mayHideToday',
  'texts.TH': 'announcement.words.TH',
  'texts.TH.title': 'announcement.title',
  'texts.TH.body': 'announcement.body',
  'texts.EN': 'announcement.words.EN',
  'texts.EN.title': 'announcement.title',
  'texts.EN.body': 'announcement.body',
} as const;
export const fieldGroups = {
  groupName: 'announcement.group',
  linkageType: 'announcement.linkage',
  audience: 'announcement.audience',
  languages: 'announcement.languagesOnly',
};

/** Returns the title in the reader's language, if there is one. */
export function titleOf(texts: AnnouncementFields['texts'], locale: string): string {
  const wanted = locale === 'th' ? 'TH' : 'EN';
  return (texts.find(({ language }) => language === wanted) ?? texts[0])?.title ?? '';
}
