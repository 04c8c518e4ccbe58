import type { GameRecord } from '../store.ts';
import type { ImportedGame } from '@sanam/vendors/server/index.ts';

/** A row of a file before its values are checked. */
export type RawRow =
  | { line: number; values: Record<string, string> }
  | { line: number; fault: 'unclosedQuote' | 'tooManyCells' | 'badJson' | 'notAnObject'; text: string };

export type GoodRow = ImportedGame & { line: number };

export interface Problem {
  field: string;
  problem: string;
  /** The value in the file, shortened. */
  value: string;
}

export interface BadRow {
  line: number;
  code: string;
  problems: Problem[];
}

export interface ReadRows {
  good: GoodRow[];
  bad: BadRow[];
}

/** A game as it is in the catalogue. */
export type Standing = Pick<
  GameRecord,
  'code' | 'game_type' | 'classify' | 'name_th' | 'name_en' | 'picture_square_url' | 'min_bet' | 'rtp' | 'has_demo'
> & { picture_wide_url: string | null; max_bet: bigint; own_fields: string[] };
