// From a stored result to what the play types look at.
import type { Board } from '../../contract/boards.ts';
import { type PlayType, playTypes } from '../../contract/play-types.ts';

/** The play types of every family that a board of this shape has the digits for, by their codes. */
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

/** Everything that wins on a board. A play type that the board has no digits for wins nothing. */
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
