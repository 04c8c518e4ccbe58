// What a module shows in the portal, declared by the module: routes, links of the menus, pages of the member centre,
// parts of the frame, and what a live event means to it.
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
  /** Visitors are sent to the log-in. */
  isForMembers?: true;
  /** Members are sent home. */
  isForVisitors?: true;
  /** `bare`: only the page. `play`: the game has the window, no footer and no bottom bar. */
  frame?: 'bare' | 'play';
  /** What the page's header goes without; without this field it is whole. */
  header?: 'none' | 'withoutNavigation';
}

/** Where links are listed. `terms` is the one link to the terms. */
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
  /** The menus that list it, and its place there, smallest first. */
  in: { readonly [Menu in LinkMenu]?: number };
  /** For pages that are marked as this link's besides its own address. */
  isHere?: (pathname: string) => boolean;
}

/** Names of the pages of the member centre, in its address. Each module adds its own in `feature.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- the modules fill it
export interface MemberPages {}
export type MemberPage = keyof MemberPages;

export interface MemberEntry {
  name: MemberPage;
  icon: IconName;
  /** Places in the menus, smallest first: member centre, menu of the account, home page, header. */
  in: { centre: number; account?: number; home?: number; header?: number };
  /** Whether this member has it, by what is kept of the member; left out: everybody has it. */
  isShown?: () => boolean;
  /** Lies on the entry's icon in header and menus: how much waits there. */
  badge?: ComponentType;
  /** Its item of the phone's bottom bar. */
  bottom?: { place: number; label: MessageKey; icon: IconName; isRaised?: true };
}

/** A page of the portal of members on a break or excluded. `name` is that of a page of the member centre. */
export interface ClosedEntry {
  name: string;
  icon: IconName;
  label: MessageKey;
  place: number;
  to: string;
  /** Addresses besides the member centre's that mean this page. */
  paths?: readonly string[];
  /** It has its own heading. */
  hasHeading?: true;
}

/** Places of the frame and of composed pages that modules fill, with what each hands to its parts. */
export interface Slots {
  /** Above a page: the banners of its group. */
  banner: { group: string; isLikely?: boolean };
  /** The home page: below its banners, for members, below its ways, and below the first screen. */
  homeTop: object;
  homeMember: object;
  homeMain: object;
  homeRest: object;
  /** The header's place for visitors, for members, and its second bar on a desktop. */
  headerVisitor: object;
  headerMember: { compact?: boolean };
  headerBar: object;
  /** Above the header. */
  strip: object;
  /** In place of a page while the site is closed to this visitor; some pages stay open in maintenance. */
  closedSite: { status: 1 | 2; page: ReactNode };
  /** What opens above a page; `popupsAlways` also in the portal of an excluded member. */
  popups: object;
  popupsAlways: object;
  /** Below the heading of a category of games, above its vendors and games. */
  categoryTop: { gameType: string };
  /** The phone's menu, its first entries and its last. */
  sheetTop: { onLeave: () => void };
  sheetEnd: object;
  sideEnd: object;
  /** The member's last games in a narrow place. */
  recent: { empty: ReactNode; loading: ReactNode; onPlay?: (() => void) | undefined };
  /** The page of promotions above its announcements, which are `rest`; and the page of one that is no announcement. */
  promotions: { rest: ReactNode; hasRest: boolean };
  promotion: { id: string; missing: ReactNode };
  /** On pages of what can be claimed or won: that nothing is given at the moment, for members. */
  givingStop: object;
  footerTop: object;
  footerLists: object;
  /** Above the form of the log-in pop-up; above and below the forms of forgotten passwords. */
  loginTop: { onLeave: () => void };
  forgotTop: object;
  forgotEnd: object;
  /** The points mall below its heading. */
  pointMall: object;
  /** The page of levels below its heading. */
  vip: object;
  /** The reward centre: rewards of other modules that can be claimed, above those of campaigns, and those that were. */
  rewardsWaiting: object;
  rewardsPast: object;
  /** The home of agents, below who they are. */
  agentHome: object;
  /** The panels of the security centre. */
  security: object;
  /** On the page of bonus money, above its record. */
  bonusDetails: object;
  /**
   * In the deposit form, what a deposit of the typed amount (wire form, null while there is none) can be made with; the
   * choice goes with the order. After a refusal `attempt` grows, and the offers are read again.
   */
  depositOffers: {
    amount: string | null;
    attempt: number;
    chosen: string | null;
    onChoose: (promotionId: string | null) => void;
  };
}
export type SlotName = keyof Slots;

export interface SlotPart<Props> {
  /** Smallest first. */
  place: number;
  view: ComponentType<Props>;
}

/**
 * A module's `feature.ts` holds what the first load needs: routes, what the first screen shows, what reacts to events.
 * The rest (links of menus, panels, parts of lazy pages) is in its `later.ts`, in the same form.
 */
export interface PortalFeature {
  routes?: readonly PortalRoute[];
  links?: readonly PortalLink[];
  memberEntries?: readonly MemberEntry[];
  memberViews?: readonly { of: MemberPage; view: ComponentType }[];
  closedEntries?: readonly ClosedEntry[];
  /** The parts of such a page, by the name of its entry. */
  closedParts?: readonly (SlotPart<object> & { of: string })[];
  /** How many rewards of the module can be claimed; the badge of the reward centre adds them up. */
  rewardCounts?: readonly { queryKey: readonly unknown[]; queryFn: () => Promise<number> }[];
  slots?: { readonly [Name in SlotName]?: readonly SlotPart<Slots[Name]>[] };
  /** Starts reading what the first screen shows, before it is drawn. */
  startReading?: (language: string) => void;
  /** Ends on the server, and forgets here, what a log-out ends. */
  onLogout?: () => Promise<void>;
  /** Answers that a live event makes stale: all under these keys, or those that the event speaks of. */
  stale?: { readonly [Topic in LiveTopicName]?: StaleAnswers<Topic> };
  /** What else a live event asks for. */
  onTopic?: { readonly [Topic in LiveTopicName]?: (topic: LiveTopic<Topic>) => void };
  /** Answers that may differ for a visitor, a member and a language (GAP-035). */
  ofViewer?: readonly AnswerKey[];
  /** Answers that belong to a person and must not outlive the session. */
  personal?: readonly AnswerKey[];
}

type LoadFeatures = () => Promise<readonly PortalFeature[]>;

let features: readonly PortalFeature[] = [];
let loadMore: LoadFeatures = async () => [];
let more: Promise<void> | undefined;

/** Called once before the first page is drawn. `load` brings what no first screen shows. */
export function setFeatures(all: readonly PortalFeature[], load: LoadFeatures = async () => []): void {
  features = all;
  loadMore = load;
  more = undefined;
}

/** Adds what was left for later; comes with the first part that has code of its own. A failed load may be asked for again. */
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

/** The links of a menu, in its order. */
export const linksIn = (menu: LinkMenu): PortalLink[] =>
  sorted(
    features.flatMap(({ links = [] }) => links),
    (link) => link.in[menu],
  );

/** The pages of the member centre in the order of this menu. */
export const memberEntries = (menu: keyof MemberEntry['in']): MemberEntry[] =>
  sorted(
    features.flatMap(({ memberEntries: entries = [] }) => entries),
    (entry) => entry.in[menu],
  );

/** The parts of a place, in their order. */
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

/** Tells every module that waits for this event. */
export function tellFeatures<Name extends LiveTopicName>(topic: LiveTopic<Name>): void {
  for (const { onTopic } of features) onTopic?.[topic.type as Name]?.(topic);
}

/** What this event makes stale, in every module. */
export function staleKeys<Name extends LiveTopicName>(topic: LiveTopic<Name>): readonly (readonly string[])[] {
  return features.flatMap(({ stale }) => {
    const found: StaleAnswers<Name> = stale?.[topic.type as Name] ?? [];
    return typeof found === 'function' ? found(topic) : found;
  });
}
