// A module's declarations for the portal: routes, menu links, pages of the member centre, parts of the frame, and
// reactions to live events.
import type { LiveTopic, LiveTopicName } from '@sanam/contract/live';
import type { IconName } from '@sanam/ui';
import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import type { MessageKey } from '../i18n/message-key.ts';

/** First part of a cached answer's key. */
export type AnswerKey = readonly [string];
type StaleAnswers<Topic extends LiveTopicName> =
  | readonly AnswerKey[]
  | ((topic: LiveTopic<Topic>) => readonly (readonly string[])[]);

export interface PortalRoute {
  paths: readonly string[];
  page: FunctionComponent;
  /** Visitors are redirected to the log-in. */
  isForMembers?: true;
  /** Members are redirected home. */
  isForVisitors?: true;
  /** `bare`: only the page. `play`: the game fills the window, without footer and bottom bar. */
  frame?: 'bare' | 'play';
  /** Omitted part of the page's header; if absent, the header is complete. */
  header?: 'none' | 'withoutNavigation';
}

/** Menus of links. `terms` is the only link to the terms. */
export type LinkMenu =
  | 'bottom'
  | 'footer'
  | 'footerHelp'
  | 'header'
  | 'home'
  | 'navigation'
  | 'sheet'
  | 'side'
  | 'terms'
  | 'toGames';

export interface PortalLink {
  to: string;
  icon: IconName;
  label: MessageKey;
  /** The menus with this link, and its position there, smallest first. */
  in: { readonly [Menu in LinkMenu]?: number };
  /** Checks whether another page also marks this link as active. */
  isHere?: (pathname: string) => boolean;
}

/** Names of the member centre's pages in its address. Each module adds its own in `feature.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- the modules fill it
export interface MemberPages {}
export type MemberPage = keyof MemberPages;

export interface MemberEntry {
  name: MemberPage;
  icon: IconName;
  /** Positions in the menus, smallest first: member centre, account menu, home page, header. */
  in: { centre: number; account?: number; home?: number; header?: number };
  /** Whether this member has the page, from cached data of the member; if absent, everybody has it. */
  isShown?: () => boolean;
  /** Badge on the entry's icon in header and menus: the number of waiting items. */
  badge?: ComponentType;
  /** Its item of the phone's bottom bar. */
  bottom?: { place: number; label: MessageKey; icon: IconName; isRaised?: true };
}

/** A page of the reduced portal for members on a break or excluded. `name` is that of a member centre page. */
export interface ClosedEntry {
  name: string;
  icon: IconName;
  label: MessageKey;
  place: number;
  to: string;
  /** Other addresses of this page, besides the member centre's. */
  paths?: readonly string[];
  /** The page has its own heading. */
  hasHeading?: true;
}

/** Slots of the frame and of composed pages that modules fill, with the props of their parts. */
export interface Slots {
  /** Above a page: the banners of its group. */
  banner: { group: string; isLikely?: boolean };
  /** Home page slots: below its banners, for members, below its links, and below the first screen. */
  homeTop: object;
  homeMember: object;
  homeMain: object;
  homeRest: object;
  /** Header slots: for visitors, for members, and the second bar on a desktop. */
  headerVisitor: object;
  headerMember: { compact?: boolean };
  headerBar: object;
  /** Above the header. */
  strip: object;
  /** Replaces a page while the site is closed to this visitor; some pages stay open in maintenance. */
  closedSite: { status: 1 | 2; page: ReactNode };
  /** Overlays above a page; `popupsAlways` also in the portal of an excluded member. */
  popups: object;
  popupsAlways: object;
  /** Below the heading of a category of games, above its vendors and games. */
  categoryTop: { gameType: string };
  /** First and last entries of the phone's menu. */
  sheetTop: { onLeave: () => void };
  sheetEnd: object;
  sideEnd: object;
  /** The member's recent games in a narrow place. */
  recent: { empty: ReactNode; loading: ReactNode; onPlay?: (() => void) | undefined };
  /** The page of promotions above its announcements (`rest`), and the page of a promotion that is no announcement. */
  promotions: { rest: ReactNode; hasRest: boolean };
  promotion: { id: string; missing: ReactNode };
  /** On pages with claimable or winnable rewards: the notice for members that nothing is granted at the moment. */
  givingStop: object;
  footerTop: object;
  footerLists: object;
  /** Below the pages of the reduced portal of a member who cannot play. */
  deskEnd: object;
  /** Above the form of the log-in pop-up; above and below the forms of forgotten passwords. */
  loginTop: { onLeave: () => void };
  forgotTop: object;
  forgotEnd: object;
  /** Points mall below its heading. */
  pointMall: object;
  /** Closing of the account: what else the member has there, above the act. */
  closing: object;
  /** Page of levels below its heading. */
  vip: object;
  /** Reward centre: claimable rewards of other modules above those of campaigns, and claimed ones. */
  rewardsWaiting: object;
  rewardsPast: object;
  /** Home page of agents, below the account's name. */
  agentHome: object;
  /** Panels of the security centre. */
  security: object;
  /** Beside a round of the betting record, below its replay; `name` is the game. */
  betRound: { roundId: string; name: string };
  /** On the page of bonus money, above its record. */
  bonusDetails: object;
  /**
   * Offers in the deposit form for the typed amount (wire format, null if none) and the method; the order includes the choice. After a
   * refusal `attempt` increases and the offers are read again.
   */
  depositOffers: {
    amount: string | null;
    method: string;
    attempt: number;
    chosen: string | null;
    onChoose: (promotionId: string | null) => void;
  };
}
export type SlotName = keyof Slots;

export interface SlotPart<Props> {
  /** Position, smallest first. */
  place: number;
  view: ComponentType<Props>;
}

/**
 * A module's `feature.ts` contains what the first load needs: routes, parts of the first screen, reactions to events.
 * The rest (menu links, panels, parts of lazy pages) is in its `later.ts`, in the same form.
 */
export interface PortalFeature {
  routes?: readonly PortalRoute[];
  links?: readonly PortalLink[];
  memberEntries?: readonly MemberEntry[];
  memberViews?: readonly { of: MemberPage; view: ComponentType }[];
  closedEntries?: readonly ClosedEntry[];
  /** Parts of such a page, by the name of its entry. */
  closedParts?: readonly (SlotPart<object> & { of: string })[];
  /** Number of claimable rewards of the module; the badge of the reward centre shows the sum. */
  rewardCounts?: readonly { queryKey: readonly unknown[]; queryFn: () => Promise<number> }[];
  slots?: { readonly [Name in SlotName]?: readonly SlotPart<Slots[Name]>[] };
  /** Starts reading the data of the first screen before it is rendered. */
  startReading?: (language: string) => void;
  /** Ends the module's state on the server and in the browser at log-out. */
  onLogout?: () => Promise<void>;
  /** Cached answers that a live event makes stale: all under these keys, or those that the event concerns. */
  stale?: { readonly [Topic in LiveTopicName]?: StaleAnswers<Topic> };
  /** Other reactions to a live event. */
  onTopic?: { readonly [Topic in LiveTopicName]?: (topic: LiveTopic<Topic>) => void };
  /** Answers that may differ between visitors, members and languages (GAP-035). */
  ofViewer?: readonly AnswerKey[];
  /** Personal answers, which must not outlive the session. */
  personal?: readonly AnswerKey[];
}

type LoadFeatures = () => Promise<readonly PortalFeature[]>;

let features: readonly PortalFeature[] = [];
let loadMore: LoadFeatures = async () => [];
let more: Promise<void> | undefined;

/**
 * Sets the features; called once before the first page is rendered. `load` loads the parts that no first screen needs.
 */
export function setFeatures(all: readonly PortalFeature[], load: LoadFeatures = async () => []): void {
  features = all;
  loadMore = load;
  more = undefined;
}

/** Adds the deferred features; called with the first lazy part. A failed load may be retried. */
export async function loadLaterFeatures(): Promise<void> {
  const first = features;
  more ??= loadMore().then((later) => void (features = [...first, ...later]));
  try {
    await more;
  } catch (thrown) {
    more = undefined;
    throw thrown;
  }
}

export const allFeatures = (): readonly PortalFeature[] => features;

export function sorted<One>(all: readonly One[], placeOf: (one: One) => number | undefined): One[] {
  return all.filter((one) => placeOf(one) !== undefined).toSorted((a, b) => placeOf(a)! - placeOf(b)!);
}

export const featureRoutes = (): readonly PortalRoute[] => features.flatMap(({ routes = [] }) => routes);

/** Returns the links of a menu, in its order. */
export const linksIn = (menu: LinkMenu): PortalLink[] =>
  sorted(
    features.flatMap(({ links = [] }) => links),
    (link) => link.in[menu],
  );

/** Returns the pages of the member centre, in the order of this menu. */
export const memberEntries = (menu: keyof MemberEntry['in']): MemberEntry[] =>
  sorted(
    features.flatMap(({ memberEntries: entries = [] }) => entries),
    (entry) => entry.in[menu],
  );

/** Returns the parts of a slot, in their order. */
export const partsOf = <Name extends SlotName>(name: Name): SlotPart<Slots[Name]>[] =>
  sorted(
    features.flatMap(({ slots }): readonly SlotPart<Slots[Name]>[] => slots?.[name] ?? []),
    ({ place }) => place,
  );

export const startReading = (language: string): void => {
  for (const feature of features) feature.startReading?.(language);
};

export const tellLogout = async (): Promise<void> => {
  await Promise.all(features.map(async ({ onLogout }) => onLogout?.()));
};

export const viewerKeys = (): readonly AnswerKey[] => features.flatMap(({ ofViewer = [] }) => ofViewer);

export const personalKeys = (): readonly AnswerKey[] => features.flatMap(({ personal = [] }) => personal);

/** Reports an event to every module with a handler for it. */
export function tellFeatures<Name extends LiveTopicName>(topic: LiveTopic<Name>): void {
  for (const { onTopic } of features) onTopic?.[topic.type as Name]?.(topic);
}

/** Returns the keys of the answers that this event makes stale, of all modules. */
export function staleKeys<Name extends LiveTopicName>(topic: LiveTopic<Name>): readonly (readonly string[])[] {
  return features.flatMap(({ stale }) => {
    const found: StaleAnswers<Name> = stale?.[topic.type as Name] ?? [];
    return typeof found === 'function' ? found(topic) : found;
  });
}
