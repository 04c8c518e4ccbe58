// A list of the agent centre as the columns of a file: each names its call, how it is read and what its rows say.
import type { z } from 'zod/mini';
import type { CsvKind } from '@sanam/contract/csv';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { momentText } from '@sanam/wallet/server/index.ts';
import type { FileDeps } from './deps.ts';

/** The portal's words of this module, by key. */
export type Say = (key: string) => string;

/** In whose words and which zone a file is written. */
export interface Hand {
  say: Say;
  zone: string;
}

export interface Column<Row> {
  /** Key of a word. */
  head: string;
  kind: CsvKind;
  of(row: Row, hand: Hand): string | number | null;
}

export interface Asker {
  session: MemberSession;
  language: 'TH' | 'EN';
}

interface Page<Row> {
  list: Row[];
  hasMore?: boolean;
  totalPages?: number;
}

interface Listed<Schema extends z.ZodMiniType<object>, Row> {
  /** Key of a word. */
  title: string;
  /** The list's own call. */
  call: { query: Schema };
  read(deps: FileDeps, asker: Asker, query: z.output<Schema>): Promise<Page<Row>>;
  /** What the next page begins after; left out where pages have numbers. */
  after?(last: Row): object;
  /** Left out: the list is of no days. */
  hasDays?: true;
  /** Filters that the head of the file names: key of the word, and what the keys of its values begin with. */
  filters?: Readonly<Record<string, readonly [head: string, valuePrefix?: string]>>;
  columns: readonly Column<Row>[];
}

export interface Source {
  title: string;
  hasDays: boolean;
  filters: NonNullable<Listed<never, never>['filters']>;
  heads: readonly { head: string; kind: CsvKind }[];
  /** All rows that these filters find. Refuses `request.invalid` for filters that the list does not take, `agents.fileTooLong`. */
  rows(deps: FileDeps, asker: Asker & Hand, query: Readonly<Record<string, string>>): Promise<string[][]>;
}

/** Rows of one reading. */
const SET = 2000;
/** Who needs more asks for fewer days at a time. */
export const ROWS_MAX = 50_000;

/** Makes a file of a list. */
export function listed<Schema extends z.ZodMiniType<object>, Row>(one: Listed<Schema, Row>): Source {
  const { title, call, read, after, columns, filters = {}, hasDays = false } = one;
  return {
    title,
    hasDays,
    filters,
    heads: columns.map(({ head, kind }) => ({ head, kind })),
    async rows(deps, asker, query) {
      const asked = call.query.safeParse(query);
      if (!asked.success) throw refuse('request.invalid');
      const found: Row[] = [];
      let next: object = { pageNo: 1 };
      for (let pageNo = 1; ; pageNo += 1) {
        const page = await read(deps, asker, { ...asked.data, pageSize: SET, ...next });
        found.push(...page.list);
        if (found.length > ROWS_MAX) throw refuse('agents.fileTooLong', { max: ROWS_MAX });
        if (page.list.length === 0 || !(page.hasMore ?? pageNo < (page.totalPages ?? 0))) break;
        next = after?.(page.list.at(-1)!) ?? { pageNo: pageNo + 1 };
      }
      return found.map((row) => columns.map(({ of }) => String(of(row, asker) ?? '')));
    },
  };
}

export const text = <Row>(head: string, of: Column<Row>['of']): Column<Row> => ({ head, kind: 'text', of });
export const figure = <Row>(head: string, of: Column<Row>['of']): Column<Row> => ({ head, kind: 'number', of });
export const mark = <Row>(head: string, of: Column<Row>['of']): Column<Row> => ({ head, kind: 'id', of });
/** A moment in the zone of the merchant. */
export const time = <Row>(head: string, of: (row: Row) => string | null): Column<Row> => ({
  head,
  kind: 'text',
  of: (row, { zone }) => {
    const at = of(row);
    return at === null ? null : momentText(new Date(at), zone);
  },
});
/** One of several values, each with a word. */
export const named = <Row>(head: string, prefix: string, of: (row: Row) => string): Column<Row> => ({
  head,
  kind: 'text',
  of: (row, { say }) => say(prefix + of(row)),
});
