// Describes a list of the agent centre as a file: its call, how it is read, and its columns.
import type { z } from 'zod/mini';
import type { CsvKind } from '@sanam/contract/csv';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { momentText } from '@sanam/wallet/server/index.ts';
import type { FileDeps } from './deps.ts';

/** Returns the portal's translation of a key. */
export type Say = (key: string) => string;

/** Translations and time zone of a file. */
export interface Hand {
  say: Say;
  zone: string;
}

export interface Column<Row> {
  /** Translation key of the column head. */
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
  /** Translation key of the title. */
  title: string;
  /** Call of the list. */
  call: { query: Schema };
  read(deps: FileDeps, asker: Asker, query: z.output<Schema>): Promise<Page<Row>>;
  /** Returns the query of the next page from the last row; absent if pages have numbers. */
  after?(last: Row): object;
  /** Absent if the list has no date range. */
  hasDays?: true;
  /** Filters named in the head of the file: translation key, and prefix of the keys of its values. */
  filters?: Readonly<Record<string, readonly [head: string, valuePrefix?: string]>>;
  columns: readonly Column<Row>[];
}

export interface Source {
  title: string;
  hasDays: boolean;
  filters: NonNullable<Listed<never, never>['filters']>;
  heads: readonly { head: string; kind: CsvKind }[];
  /**
   * Returns all rows that match the filters. Refuses with `request.invalid` for filters that the list does not have;
   * `agents.fileTooLong`.
   */
  rows(deps: FileDeps, asker: Asker & Hand, query: Readonly<Record<string, string>>): Promise<string[][]>;
}

/** Rows read per page. */
const SET = 2000;
/** Maximum number of rows of a file; larger exports need a shorter date range. */
export const ROWS_MAX = 50_000;

/** Creates the source of a file from the description of a list. */
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
/** A column with a time in the merchant's zone. */
export const time = <Row>(head: string, of: (row: Row) => string | null): Column<Row> => ({
  head,
  kind: 'text',
  of: (row, { zone }) => {
    const at = of(row);
    return at === null ? null : momentText(new Date(at), zone);
  },
});
/** A column with a translated value. */
export const named = <Row>(head: string, prefix: string, of: (row: Row) => string): Column<Row> => ({
  head,
  kind: 'text',
  of: (row, { say }) => say(prefix + of(row)),
});
