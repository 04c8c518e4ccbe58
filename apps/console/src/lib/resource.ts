// A module's declarations for the console: pages, menu, calls, permission, links.
import type { CallInput, Calls } from '@sanam/contract';
import type { Permission } from '@sanam/contract/permissions';
import type { ComponentType, FunctionComponent } from 'react';
import type { MessageKey } from '../i18n/message-key.ts';
import type { Value } from '@sanam/client/client';
import type { OperatorCall } from './api.ts';
import type { Application } from './records.ts';
import type { Dashboard } from './use-dashboard.ts';

/** The menu's groups, in their order. */
export const menuGroups = [
  'payments',
  'players',
  'games',
  'lottery',
  'agents',
  'promotions',
  'content',
  'settings',
  'site',
  'system',
] as const;
type MenuGroup = (typeof menuGroups)[number];

type Page = () => Promise<FunctionComponent>;
type Row = { id: string };
type ListOf = { list: Row[]; totalCount: number; totalPages: number };
/** Calls with arguments and answers of this shape. */
type CallsLike<Arguments, Answer> = {
  [Name in OperatorCall]: Arguments extends CallInput<Calls[Name]>
    ? Value<Name> extends Answer
      ? Name
      : never
    : never;
}[OperatorCall];
type Paged = { query: { pageNo: number; pageSize: number } };
type OfOne = { params: { id: string } };

export type ListCall = CallsLike<Paged, ListOf>;
export type OneCall = CallsLike<OfOne, Row>;
/** A list that belongs to one member. */
export type MemberListCall = Exclude<CallsLike<Paged & OfOne, ListOf>, ListCall>;

/** A queue on the front page. */
export interface Queue {
  label: MessageKey;
  filter: Record<string, string>;
  count: (now: Dashboard) => number | null | undefined;
  /** True if the queue needs immediate attention. */
  isUrgent?: boolean;
  /** Position on the front page, smallest first. */
  place: number;
}

/** A tab that another module adds to the page of a member or a merchant. */
export interface RecordTab {
  of: 'members' | 'merchants';
  label: MessageKey;
  /** Position among the tabs, smallest first. */
  place: number;
  load: () => Promise<ComponentType<{ id: string }>>;
}

/** An action on rows of another module's list. */
export interface RowAct {
  of: 'applications';
  permission: Permission;
  load: () => Promise<ComponentType<{ row: Application }>>;
}

export interface ConsoleResource {
  /** Also the address, `/console/<name>`, and the key of its words, `resources.<name>`. */
  name: string;
  /** Permission required for its list and records. */
  permission: Permission;
  /** Menu entry; a resource without one has no page. `place`: smallest first. */
  menu?: { group: MenuGroup; place: number; icon: ComponentType };
  /** Number of waiting items, shown in the menu. */
  waiting?: (now: Dashboard) => number | null | undefined;
  queues?: Queue[];
  list?: Page;
  show?: Page;
  /** Tab on the page of another resource's record, for users who may read this resource. */
  tab?: RecordTab;
  /** Action on rows of another resource's list, for permitted users. */
  rowAct?: RowAct;
  create?: Page;
  /** Field that names a row. */
  representation?: string;
  /** Calls of the list and of one record; without `oneCall`, a record is searched in the list. */
  listCall?: ListCall;
  oneCall?: OneCall;
  /** The list belongs to one member. */
  memberListCall?: MemberListCall;
  /** The list has one fixed order, and its call refuses a `sort`. */
  isUnsortable?: true;
  /** The list shows rows of all merchants that the user sees, and accepts `merchant` to select one. */
  isOfMerchants?: true;
  /** Live topic of changes to rows. */
  liveTopic?: string;
  /** Pages of the objects named by audit rows, proposals and postings, by kind. */
  subjects?: Record<string, (id: string) => string | undefined>;
  /** Kind of object by id prefix: `dep` of `dep_1a2b`. */
  prefixes?: Record<string, string>;
  /** Pages that change settings, by the setting's whole name or its first word; `:id` is the merchant. */
  settings?: Record<string, string>;
}

let known: readonly ConsoleResource[] = [];

/** Sets the resources; called once before the first page is rendered. */
export function setResources(resources: readonly ConsoleResource[]): void {
  known = resources;
}

export const allResources = (): readonly ConsoleResource[] => known;

export const resourceOf = (name: string): ConsoleResource | undefined => known.find((one) => one.name === name);
