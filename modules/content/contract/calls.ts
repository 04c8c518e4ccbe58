import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, instant } from '@sanam/contract/common';
import { customerServiceEntry } from '@sanam/merchants/contract/page.ts';
import { WINNERS_MAX, feedbackTypes, helpCategories } from './places.ts';
import './refusals.ts';
import './live.ts';

const language = z._default(z.enum(['TH', 'EN']), 'TH');
const banner = z.object({
  bannerId: z.string(),
  url: z.string(),
  groupName: z.string(),
  linkageType: z.nullable(z.enum(['1', '2', '3', '4'])),
  linkUrl: z.nullable(z.string()),
  title: z.string(),
});

const notice = z.object({ id: z.string(), title: z.string(), content: z.string(), startsAt: instant });
/** `mayHideToday`: the pop-up offers "not again today" (CNT-008). */
const popup = z.extend(notice, { mayHideToday: z.boolean() });
const helpArticle = z.object({
  code: z.string(),
  title: z.string(),
  /** HTML of a small allow-list; the page cleans it again before showing it. */
  content: z.string(),
  version: z.string(),
  effectiveFrom: instant,
});
const articleCode = z.string().check(z.regex(/^[a-z][A-Za-z0-9-]{0,60}$/));
const articleVersion = z.string().check(z.regex(/^[A-Za-z0-9.-]{1,20}$/));
const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

export const contentCalls = {
  listAnnouncements: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    who: 'anyone',
    whenClosed: true,
    summary: 'Banners, player notices, pop-ups and promotions of the merchant',
    query: z.object({
      type: z._default(z.string(), 'B,PL,PU,PR'),
      platform: z._default(z.string(), 'W'),
      execution: z._default(z.string(), 'B'),
      language,
    }),
    value: z.object({
      player: z.array(notice),
      banners: z.array(banner),
      popup: z.array(popup),
      promotion: z.array(notice),
    }),
    refusals: [],
  },
  helpCenter: {
    method: 'GET',
    path: '/wps/system/helpCenter',
    who: 'anyone',
    whenClosed: true,
    summary: 'Articles of the help centre by category, the terms among them',
    /** With `article` alone, that article; with `version` too, that published version of it, even a former one. */
    query: z.object({ language, article: z.optional(articleCode), version: z.optional(articleVersion) }),
    value: z.object({
      categories: z.array(z.object({ category: z.enum(helpCategories), articles: z.array(helpArticle) })),
    }),
    refusals: [],
  },
  winnerBoard: {
    method: 'GET',
    path: '/wps/relay/MCSFE_winnerBoard',
    who: 'anyone',
    summary: 'The latest wins of real rounds, names masked',
    query: z.object({
      gameCategory: z._default(z.string().check(z.regex(/^[A-Z]{2,10}$/)), 'ALL'),
      language,
      limitNum: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(WINNERS_MAX)), WINNERS_MAX),
    }),
    value: z.object({
      list: z.array(
        z.object({
          vo: z.object({
            /** Masked by the server: the first letters at most (SEC-034). */
            account: z.string(),
            gameCategory: z.string(),
            gameName: z.string(),
            gamePicture: z.nullable(z.string()),
            vassalage: z.string(),
            winAmount: amount,
            currency: z.string(),
            wonAt: instant,
          }),
        }),
      ),
    }),
    refusals: [],
  },
  feedback: {
    method: 'PUT',
    path: '/wps/feedback',
    who: 'member',
    bodyBytesMax: 16_384,
    whenClosed: true,
    summary: 'A complaint or a suggestion of a member',
    body: z.strictObject({
      questionType: z.enum(feedbackTypes),
      /** 10 to 500 graphemes; stored and shown as plain text. */
      content: z.string().check(z.maxLength(4000)),
    }),
    value: z.object({ id: z.string() }),
    refusals: ['content.feedbackTooShort', 'content.feedbackTooLong', 'common.tooManyRequests'],
  },
  myFeedback: {
    method: 'GET',
    path: '/wps/feedback',
    who: 'member',
    whenClosed: true,
    summary: 'What this member wrote, and the answers',
    /** The newest 20 cases of this member, with their answers. */
    value: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          questionType: z.enum(feedbackTypes),
          content: z.string(),
          createdAt: instant,
          /** Plain text; null if not answered yet. */
          answer: z.nullable(z.string()),
          answeredAt: z.nullable(instant),
        }),
      ),
    }),
    refusals: [],
  },
  customerService: {
    method: 'GET',
    path: '/wps/relay/MCSFE_customerService',
    who: 'anyone',
    summary: 'How to reach customer service: entries, and addresses in their covered form',
    query: z.object({ language }),
    value: z.object({
      version: z.int(),
      /**
       * `path`: base64url of iv, cipher text and tag, then the 8 characters of its key (GAP-168). This hides the
       * address but does not protect it.
       */
      pathList: z.array(z.object({ type: z.int(), path: z.string() })),
      entries: z.array(customerServiceEntry),
      /** Hosts of the https addresses that a page may open. */
      hosts: z.array(z.string()),
      chat: z.object({ headerColour: z.nullable(z.string()) }),
      /** The installation's contact, while the merchant has no entries: one of the texts is not empty. */
      support: z.nullable(
        z.object({
          text: z.string(),
          /** Telephone number, or empty. */
          number: z.string(),
          /** An https address or `mailto:`, or empty. */
          url: z.string(),
        }),
      ),
    }),
    refusals: [],
  },
  joinPartners: {
    method: 'POST',
    path: '/wps/relay/MCSFE_affiliateApply',
    who: 'anyone',
    bodyBytesMax: 16_384,
    summary: 'An application to become an affiliate',
    body: z.strictObject({
      name: line(80),
      /** E-mail address or telephone number. */
      contact: line(120),
      channel: line(200),
      message: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
    }),
    value: z.object({ id: z.string() }),
    refusals: ['common.tooManyRequests'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof contentCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
