import type { Call } from '../call.ts';
import { staff } from './permissions.ts';

/** A text of the longest in each language, where every letter takes three bytes. */
const TEXTS_BYTES_MAX = 640 * 1024;

/** What staff do about the words and pictures of a brand, how people reach it, and what people wrote to it. */
export const operatorContentCalls = {
  opsListAnnouncements: staff('content.announcement.read', {
    method: 'GET',
    path: '/ops/announcements',
    summary: 'Banners, notices, pop-ups and promotions, those that ship among them',
  }),
  opsGetAnnouncement: staff('content.announcement.read', {
    method: 'GET',
    path: '/ops/announcements/:id',
    summary: 'One announcement with its texts and what happened to it',
  }),
  opsAddAnnouncement: {
    ...staff('content.announcement.change', {
      method: 'POST',
      path: '/ops/announcements',
      idempotent: true,
      summary: 'Publish a banner or a notice',
    }),
    bodyBytesMax: TEXTS_BYTES_MAX,
  },
  opsChangeAnnouncement: {
    ...staff('content.announcement.change', {
      method: 'POST',
      path: '/ops/announcements/:id',
      summary: 'Change an announcement',
    }),
    bodyBytesMax: TEXTS_BYTES_MAX,
  },
  opsSwitchAnnouncement: staff('content.announcement.change', {
    method: 'POST',
    path: '/ops/announcements/:id/enabled',
    summary: 'Take an announcement off every page, or put it back',
  }),
  opsOrderAnnouncements: staff('content.announcement.change', {
    method: 'POST',
    path: '/ops/announcements-order',
    summary: 'Set the order of the announcements of one type, or of the banners of one group',
  }),
  opsUploadPicture: {
    ...staff('content.announcement.change', {
      method: 'POST',
      path: '/ops/content/pictures',
      summary: 'A picture for a banner: decoded and drawn anew, then served to everybody',
    }),
    upload: true,
  },
  opsPreviewHtml: {
    ...staff('', {
      method: 'POST',
      path: '/ops/content/preview',
      summary: 'What remains of a text after cleaning, and what was taken out',
    }),
    bodyBytesMax: TEXTS_BYTES_MAX,
  },
  opsListArticles: staff('content.article.read', {
    method: 'GET',
    path: '/ops/articles',
    summary: 'Articles of the help centre and the terms, with the version that holds',
  }),
  opsGetArticle: staff('content.article.read', {
    method: 'GET',
    path: '/ops/articles/:code',
    summary: 'One article with every version of it',
  }),
  opsChangeArticle: staff('content.article.change', {
    method: 'POST',
    path: '/ops/articles/:code',
    summary: 'Change section, place and visibility of an article',
  }),
  opsDraftArticle: {
    ...staff('content.article.change', {
      method: 'POST',
      path: '/ops/articles/:code/drafts',
      summary: 'Write or change a draft of an article',
    }),
    bodyBytesMax: TEXTS_BYTES_MAX,
  },
  opsPublishArticle: staff('content.article.publish', {
    method: 'POST',
    path: '/ops/articles/:code/publication',
    summary: 'Make a draft hold from a moment on',
  }),
  opsGetService: staff('content.service.read', {
    method: 'GET',
    path: '/ops/settings/service',
    summary: 'Channels of customer service, resources and licences of the brand',
  }),
  opsChangeChannels: staff('content.service.change', {
    method: 'POST',
    path: '/ops/settings/service/channels',
    summary: 'Change the channels of customer service, the hosts they may be on and the colour of the chat header',
  }),
  opsChangeResources: staff('content.service.change', {
    method: 'POST',
    path: '/ops/settings/service/resources',
    summary: 'Change downloads, mail address and official site of the brand',
  }),
  opsChangeLicences: staff('content.service.change', {
    method: 'POST',
    path: '/ops/settings/service/licences',
    summary: 'Fill in or empty the licences of the footer',
  }),
  opsListFeedback: staff('content.case.read', {
    method: 'GET',
    path: '/ops/feedback',
    summary: 'What members wrote, and what they were answered',
  }),
  opsAnswerFeedback: staff('content.case.answer', {
    method: 'POST',
    path: '/ops/feedback/:id/answer',
    idempotent: true,
    summary: 'Answer a member; the member reads it in the portal',
  }),
  opsListApplications: staff('content.case.read', {
    method: 'GET',
    path: '/ops/applications',
    summary: 'Applications of affiliates to be',
  }),
  opsDecideApplication: staff('content.case.answer', {
    method: 'POST',
    path: '/ops/applications/:id/decision',
    idempotent: true,
    summary: 'Accept or decline an application',
  }),
} as const satisfies Record<string, Call>;
