// The report of a run: one readable line per row, and everything as JSON.
import type { Judgement } from './judge.ts';

export interface Verdict {
  name: string;
  says: string;
  isPassed: boolean;
  hasFallenOver: boolean;
  seconds: number;
  faults: Record<string, number>;
  figures: Record<string, number | string>;
  broken: string[];
  judgement?: Judgement;
  awayMs?: number;
}

export interface Report {
  machine: string;
  commit: string;
  seed: number;
  verdicts: Verdict[];
}

const HEAD = ['row', 'verdict', 'messages', 'lost', 'doubled', 'told wrongly', 'away', 'seconds', 'faults and figures'];

/** Returns a Markdown table as in docs/faults.md. */
export function printTable({ machine, commit, seed, verdicts }: Report): string {
  const lines = verdicts.map((verdict) => {
    const { name, isPassed, seconds, judgement, awayMs } = verdict;
    const known = judgement && [judgement.messages, judgement.lost, judgement.doubled, judgement.toldWrongly];
    const away = awayMs === undefined ? '' : `${awayMs} ms`;
    const cells = [
      name,
      isPassed ? 'passed' : 'FAILED',
      ...(known ?? ['', '', '', '']),
      away,
      seconds,
      detailsOf(verdict),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = [`| ${HEAD.join(' | ')} |`, `|${HEAD.map(() => '---').join('|')}|`];
  return ['', `machine: ${machine}`, `commit ${commit}, seed ${seed}`, '', ...head, ...lines, ''].join('\n');
}

function detailsOf({ faults, figures, judgement }: Verdict): string {
  const unknown = Object.entries(judgement?.unknown ?? {}).map(([reason, count]): [string, number] => [
    `unanswered: ${reason}`,
    count,
  ]);
  return [...Object.entries(faults), ...Object.entries(figures), ...unknown]
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
