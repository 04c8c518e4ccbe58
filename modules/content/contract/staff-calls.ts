import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, idParams, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { siteLanguages } from '@sanam/contract/languages';
import { staff } from '@sanam/contract/permissions';
import { auditRow, reason, revision, search } from '@sanam/staff/contract/schemas.ts';
import { announcementAudiences, announcementTypes, bannerGroups, helpCategories } from './places.ts';
import { line } from './staff-schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { contactCalls } from './contact-calls.ts';
import { helpRuleCalls } from './help-rule-calls.ts';
import './live.ts';

/** Bytes of texts of maximum length in each language, if every character takes three bytes. */
const TEXTS_BYTES_MAX = 640 * 1024;

const groups = Object.values(bannerGroups);
const expectedVersion = z.int();

const html = z.string().check(z.maxLength(100_000));
const language = z.enum(siteLanguages);

const announcementText = z.object({ language, title: z.string(), body: z.string() });
/** `off` is set by hand; `shown`, `planned` or `ended` follow from its times. */
const announcementState = z.enum(['shown', 'planned', 'ended', 'off']);
const announcementRow = z.object({
  id: z.string(),
  type: z.enum(announcementTypes),
  groupName: z.nullable(z.enum(groups)),
  picture: z.nullable(z.string()),
  linkageType: z.nullable(z.enum(['1', '2', '3', '4'])),
  linkUrl: z.nullable(z.string()),
  position: z.int(),
  enabled: z.boolean(),
  state: announcementState,
  audience: z.enum(announcementAudiences),
  /** Languages; null: every one. */
  languages: z.nullable(z.array(language)),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  /** Whether a pop-up offers "not again today" (CNT-008). */
  mayHideToday: z.boolean(),
  texts: z.array(announcementText),
  /** Whether it is shipped: shown while the merchant has none of this type, and never changed. */
  isShipped: z.boolean(),
  version: z.int(),
  updatedAt: instant,
});
const announcementFields = {
  groupName: z.nullable(z.enum(groups)),
  picture: z.nullable(z.string().check(z.trim(), z.maxLength(300))),
  linkageType: z.nullable(z.enum(['1', '2', '3', '4'])),
  linkUrl: z.nullable(z.string().check(z.trim(), z.maxLength(500))),
  audience: z.enum(announcementAudiences),
  languages: z.nullable(z.array(language)),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  mayHideToday: z.boolean(),
  texts: z
    .array(z.strictObject({ language, title: line(200), body: html }))
    .check(z.minLength(1), z.maxLength(siteLanguages.length)),
};
const unsafe = ['content.unsafeLink'] as const;

const code = z.string().check(z.regex(/^[a-z][A-Za-z0-9-]{0,60}$/));
const codeParams = z.object({ code });
const articleVersion = z.string().check(z.regex(/^[A-Za-z0-9.-]{1,20}$/));
const articleRow = z.object({
  /** Code of the article. */
  id: z.string(),
  category: z.enum(helpCategories),
  position: z.int(),
  enabled: z.boolean(),
  isShipped: z.boolean(),
  title: z.string(),
  /** The current version; null: there is none yet. */
  version: z.nullable(z.string()),
  since: z.nullable(instant),
  /** The next version, published for a later time. */
  nextVersion: z.nullable(z.string()),
  nextFrom: z.nullable(instant),
  drafts: z.array(z.string()),
});
const versionRow = z.object({
  version: z.string(),
  state: z.enum(['draft', 'published']),
  isShipped: z.boolean(),
  effectiveFrom: z.nullable(instant),
  createdAt: instant,
  publishedAt: z.nullable(instant),
  texts: z.array(announcementText),
  /** Members who last agreed to this version; null for articles that need no agreement. */
  agreed: z.nullable(z.int()),
  /** Mark of the texts as read. */
  mark: revision,
});

export const contentStaffCalls = {
  opsListAnnouncements: staff('content.announcement.read', {
    method: 'GET',
    path: '/ops/announcements',
    summary: 'Banners, notices, pop-ups and promotions, those that ship among them',
    query: z.object({
      ...paging,
      ...search,
      type: z.optional(z.enum(announcementTypes)),
      groupName: z.optional(z.enum(groups)),
      state: z.optional(announcementState),
    }),
    value: pageOf(announcementRow),
    refusals: [],
  }),
  opsGetAnnouncement: staff('content.announcement.read', {
    method: 'GET',
    path: '/ops/announcements/:id',
    summary: 'One announcement with its texts and what happened to it',
    params: idParams,
    value: z.extend(announcementRow, { history: z.array(auditRow) }),
    refusals: [],
  }),
  opsAddAnnouncement: staff('content.announcement.change', {
    method: 'POST',
    path: '/ops/announcements',
    idempotent: true,
    summary: 'Publish a banner or a notice',
    bodyBytesMax: TEXTS_BYTES_MAX,
    body: z.strictObject({ type: z.enum(announcementTypes), enabled: z.boolean(), ...announcementFields, reason }),
    value: z.object({ id }),
    refusals: unsafe,
  }),
  opsChangeAnnouncement: staff('content.announcement.change', {
    method: 'POST',
    path: '/ops/announcements/:id',
    summary: 'Change an announcement',
    bodyBytesMax: TEXTS_BYTES_MAX,
    params: idParams,
    body: z.strictObject({ ...announcementFields, expectedVersion, reason }),
    value: z.object({ version: z.int() }),
    refusals: [...unsafe, 'operator.staleVersion', 'operator.shippedContent'],
  }),
  opsSwitchAnnouncement: staff('content.announcement.change', {
    method: 'POST',
    path: '/ops/announcements/:id/enabled',
    summary: 'Take an announcement off every page, or put it back',
    params: idParams,
    body: z.strictObject({ enabled: z.boolean(), expectedVersion, reason }),
    value: z.object({ version: z.int() }),
    refusals: ['operator.staleVersion', 'operator.shippedContent'],
  }),
  opsOrderAnnouncements: staff('content.announcement.change', {
    method: 'POST',
    path: '/ops/announcements-order',
    summary: 'Set the order of the announcements of one type, or of the banners of one group',
    /** Every announcement of the merchant of this type (and group), in the new order. */
    body: z.strictObject({
      type: z.enum(announcementTypes),
      groupName: z.nullable(z.enum(groups)),
      ids: z.array(id).check(z.minLength(1), z.maxLength(200)),
      reason,
    }),
    value: nothing,
    refusals: ['operator.staleVersion'],
  }),
  opsUploadPicture: staff('content.announcement.change', {
    method: 'POST',
    path: '/ops/content/pictures',
    summary: 'A picture for a banner: decoded and drawn again, then served to everybody',
    upload: true,
    value: z.object({ url: z.string() }),
    refusals: ['operator.pictureType', 'operator.pictureTooLarge', 'operator.pictureMissing'],
  }),
  opsPreviewHtml: staff('', {
    method: 'POST',
    path: '/ops/content/preview',
    summary: 'What remains of a text after cleaning, and what was taken out',
    bodyBytesMax: TEXTS_BYTES_MAX,
    body: z.strictObject({ html }),
    value: z.object({
      html: z.string(),
      removed: z.array(
        z.object({
          kind: z.enum(['element', 'attribute', 'link', 'other']),
          /** Removed element: `script`, `onclick`, the address of a link. */
          name: z.string(),
          count: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  opsListHelpLinks: staff('content.article.read', {
    method: 'GET',
    path: '/ops/help-links',
    summary: 'Addresses that help and customer service lead to, and whether somebody answers there',
    query: z.object({ ...paging, dead: z.optional(z.enum(['true', 'false'])) }),
    value: pageOf(
      z.object({
        id: z.string(),
        url: z.string(),
        isDead: z.boolean(),
        /** Dead for long enough to stop launches, if the rule of the merchant says so. */
        isStopping: z.boolean(),
        /** Problem when the page was requested; null if it answered. */
        problem: z.nullable(z.string()),
        deadSince: z.nullable(instant),
        checkedAt: instant,
      }),
    ),
    refusals: [],
  }),
  opsListArticles: staff('content.article.read', {
    method: 'GET',
    path: '/ops/articles',
    summary: 'Articles of the help centre and the terms, with the version that holds',
    query: z.object({ ...paging, ...search, category: z.optional(z.enum(helpCategories)) }),
    value: pageOf(articleRow),
    refusals: [],
  }),
  opsGetArticle: staff('content.article.read', {
    method: 'GET',
    path: '/ops/articles/:code',
    summary: 'One article with every version of it',
    params: codeParams,
    value: z.extend(articleRow, {
      versions: z.array(versionRow),
      /** Version that registration requires; null for articles that need no agreement. */
      requiredVersion: z.nullable(z.string()),
      /** Mark of section, place and visibility as read. */
      revision,
      history: z.array(auditRow),
    }),
    refusals: [],
  }),
  opsChangeArticle: staff('content.article.change', {
    method: 'POST',
    path: '/ops/articles/:code',
    summary: 'Change section, place and visibility of an article',
    params: codeParams,
    body: z.strictObject({
      category: z.enum(helpCategories),
      position: z.int().check(z.minimum(0), z.maximum(9999)),
      enabled: z.boolean(),
      revision,
      reason,
    }),
    value: nothing,
    refusals: ['operator.staleVersion', 'operator.termsStay'],
  }),
  opsDraftArticle: staff('content.article.change', {
    method: 'POST',
    path: '/ops/articles/:code/drafts',
    summary: 'Write or change a draft of an article',
    bodyBytesMax: TEXTS_BYTES_MAX,
    params: codeParams,
    body: z.strictObject({
      version: articleVersion,
      category: z.enum(helpCategories),
      texts: announcementFields.texts,
      /** Mark of the draft as the writer read it; null: there was none. */
      mark: z.nullable(revision),
      reason,
    }),
    value: nothing,
    refusals: ['content.versionExists', 'operator.staleVersion', 'operator.termsStay'],
  }),
  opsPublishArticle: staff('content.article.publish', {
    method: 'POST',
    path: '/ops/articles/:code/publication',
    summary: 'Make a draft hold from a moment on',
    params: codeParams,
    /** `from` null: from now on. `mark`: mark of the texts that the publisher read. */
    body: z.strictObject({ version: articleVersion, from: z.nullable(instant), mark: revision, reason }),
    value: nothing,
    refusals: ['operator.staleVersion'],
  }),
  ...helpRuleCalls,
  ...contactCalls,
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof contentStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
