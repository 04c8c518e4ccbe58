// What a module shows in the console, declared by the module: pages, menu, calls, permission, links.
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
/** Calls whose arguments and answer are of this shape. */
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
  /** Somebody should look at once. */
  isUrgent?: boolean;
  /** Place on the front page, smallest first. */
  place: number;
}

/** A tab that the page of a member or a merchant gets from another module. */
export interface RecordTab {
  of: 'members' | 'merchants';
  label: MessageKey;
  /** Place among the tabs, smallest first. */
  place: number;
  load: () => Promise<ComponentType<{ id: string }>>;
}

/** An act on the rows of another module's list. */
export interface RowAct {
  of: 'applications';
  permission: Permission;
  load: () => Promise<ComponentType<{ row: Application }>>;
}

export interface ConsoleResource {
  /** Also the address, `/console/<name>`, and the key of its words, `resources.<name>`. */
  name: string;
  /** What one must hold to see its list or a record. */
  permission: Permission;
  /** Its entry in the menu; without one it has no page. `place`: smallest first. */
  menu?: { group: MenuGroup; place: number; icon: ComponentType };
  /** What waits there, shown as a number in the menu. */
  waiting?: (now: Dashboard) => number | null | undefined;
  queues?: Queue[];
  list?: Page;
  show?: Page;
  /** Shown on the page of a record of another resource, to those who may read this one. */
  tab?: RecordTab;
  /** An act on rows of another resource's list, for those who may. */
  rowAct?: RowAct;
  create?: Page;
  /** Field of a row that names it. */
  representation?: string;
  /** Calls behind the list and one record; without `oneCall`, a record is looked for in the list. */
  listCall?: ListCall;
  oneCall?: OneCall;
  /** The list belongs to one member. */
  memberListCall?: MemberListCall;
  /** The list has one order and its call refuses a `sort`. */
  isUnsortable?: true;
  /** The list shows rows of every merchant that one sees, and takes `merchant` for those of one. */
  isOfMerchants?: true;
  /** The live topic that says a row changed. */
  liveTopic?: string;
  /** Pages of the things that audit rows, proposals and postings name, by the kind of thing. */
  subjects?: Record<string, (id: string) => string | undefined>;
  /** Kinds of thing by the prefix of their ids: `dep` of `dep_1a2b`. */
  prefixes?: Record<string, string>;
  /** Where settings are changed, by the setting's whole name or its first word; `:id` is the merchant. */
  settings?: Record<string, string>;
}

let known: readonly ConsoleResource[] = [];

/** Called once before the first page is drawn. */
export function setResources(resources: readonly ConsoleResource[]): void {
  known = resources;
}

export const allResources = (): readonly ConsoleResource[] => known;

export const resourceOf = (name: string): ConsoleResource | undefined => known.find((one) => one.name === name);
