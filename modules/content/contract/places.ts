/** Banner group of each route that has banners (HOM-011 to HOM-025). */
export const bannerGroups = {
  '/': 'w_home',
  '/rng': 'w_rng',
  '/live': 'w_live',
  '/fish': 'w_fish',
  '/pvp': 'w_pvp',
  '/sports': 'w_sports',
  '/esports': 'w_esports',
  '/elott': 'w_lott',
  '/cockfight': 'w_cockfight',
  '/promotions': 'w_promotion',
  '/pointMall': 'w_shop',
  '/help': 'w_help',
  '/register': 'w_reg',
  '/login': 'w_login',
  '/forget': 'w_forget',
} as const;
export type BannerGroup = (typeof bannerGroups)[keyof typeof bannerGroups];

/** B banner, PL player notice, PU pop-up, PR promotion, H known and never listed (GAP-033, GAP-034). */
export const announcementTypes = ['B', 'PL', 'PU', 'PR', 'H'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];
/** Audiences. Members include agents; `agent` is for agents alone. */
export const announcementAudiences = ['all', 'visitor', 'member', 'agent'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];

/** Channels of customer service, and the positions where the portal shows them (CNT-012). */
export const customerServiceTypes = ['liveChat', 'facebook', 'telegram', 'line', 'vip'] as const;
/** The VIP channel is for ranks above this one (GAP-105). */
export const VIP_RANK_ABOVE = 4;
export const customerServicePositions = ['sideBar', 'chatRoom', 'footer'] as const;

/** Sections of the help centre, in display order. */
export const helpCategories = ['start', 'money', 'play', 'account', 'app', 'terms'] as const;
export type HelpCategory = (typeof helpCategories)[number];

/** Topics of feedback (CNT-021). */
export const feedbackTypes = ['deposit', 'withdrawal', 'game', 'customerService', 'application', 'other'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

/** Number of entries on the winner board (HOM-041). */
export const WINNERS_MAX = 50;

/** Type of the customer-service path that the button opens (CNT-015). */
export const CUSTOMER_SERVICE_TYPE = 3;
