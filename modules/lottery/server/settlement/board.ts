// Converts a stored result to the winning picks of the play types.
import type { Board } from '../../contract/boards.ts';
import { type PlayType, playTypes } from '../../contract/play-types.ts';

/** Returns the play types of all families that a board of this shape can decide, by code. */
export function playsOn(shape: Board['shape']): Map<string, PlayType> {
  const plays = Object.values(playTypes).flat();
  return new Map(plays.filter((play) => play.isOn(shape)).map((play) => [play.code, play]));
}

/** A play type that wins by absence: a pick wins when none of its numbers was drawn. */
export interface Absence {
  playType: string;
  class: string;
  drawn: readonly string[];
}

export interface WinningRow {
  play_type: string;
  pick: string;
  class: string;
  times: number;
}

/** Returns the winning picks of a board. A play type for which the board lacks digits wins nothing. */
export function winningsOf(board: Board, codes: readonly string[]): { rows: WinningRow[]; absences: Absence[] } {
  const plays = playsOn(board.shape);
  const rows: WinningRow[] = [];
  const absences: Absence[] = [];
  for (const code of codes) {
    const rule = plays.get(code)?.rule;
    if (rule === undefined) continue;
    if (rule.by === 'absence') absences.push({ playType: code, class: rule.class, drawn: rule.drawn(board) });
    else for (const won of rule.winners(board)) rows.push({ play_type: code, ...won });
  }
  return { rows, absences };
}
