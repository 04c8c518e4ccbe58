// npm run faults [-- F01 F05 rolling] [--seed 7] [--seconds 20] [--small] [--keep] [--json FILE]
// Injects faults into two nodes behind HAProxy and compares the clients' answers with the database.
// Ends with 1 if something was lost, doubled or answered wrongly, if a row's own bound is broken, if verify-ledger
// finds something, or if no fault was active. `--small` runs the quick rows and ends with `N passed, N failed`;
// `--keep` keeps journals and logs.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machineOf } from '../bench/figures.ts';
import { Random } from '../conformance/random.ts';
import '../start/compile-cache.ts';
import { printTable, type Report, type Verdict } from './report.ts';
import type { Played, Row, Run } from './row.ts';
import { rows } from './rows/index.ts';
import { openStage, type Stage } from './stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string' },
    small: { type: 'boolean', default: false },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) {
  console.log('npm run faults [-- F01 F05 rolling] [--seed 7] [--seconds 20] [--small] [--keep] [--json FILE]\n');
  for (const row of rows) console.log(`${row.name.padEnd(8)} ${row.isSmall ? 'small' : '     '}  ${row.says}`);
  process.exit(0);
}
const chosen = chooseRows();
const startedAt = performance.now();
const say = (line: string): void => {
  console.log(`[faults ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${line}`);
};

const report = await playAll();
console.log(printTable(report));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
const failed = report.verdicts.filter(({ isPassed }) => !isPassed).length;
console.log(`${report.verdicts.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function chooseRows(): readonly Row[] {
  if (positionals.length === 0) return rows.filter(({ isSmall }) => !values.small || isSmall === true);
  return positionals.map((name) => {
    const row = rows.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (row !== undefined) return row;
    console.error(`there is no row ${name}; npm run faults -- --help lists them`);
    process.exit(2);
  });
}

async function playAll(): Promise<Report> {
  const seed = Number(values.seed);
  const verdicts: Verdict[] = [];
  const stage = await openStage(say, values.keep);
  try {
    for (const row of chosen) {
      const seconds = values.seconds === undefined ? row.seconds : Number(values.seconds);
      say(`${row.name}: ${row.says}`);
      const isWhole = !values.small && values.seconds === undefined;
      const verdict = await playOne(row, { stage, seed, seconds, isWhole, random: new Random(seed), say });
      verdicts.push(verdict);
      for (const sentence of verdict.broken) say(`  ${sentence}`);
      // A row that crashed may have left anything behind.
      if (verdict.hasFallenOver) break;
    }
  } finally {
    await stage.close();
  }
  return { machine: machineOf(), commit: commit(), seed, verdicts };
}

async function playOne(row: Row, run: Run): Promise<Verdict> {
  const from = performance.now();
  const took = () => Math.round((performance.now() - from) / 100) / 10;
  const { name, says } = row;
  try {
    const played = await row.play(run);
    const broken = [...played.broken, ...judged(played), ...idle(played), ...(await unclean(run.stage))];
    const { faults, figures = {}, judgement, awayMs } = played;
    const known = { name, says, faults, figures, broken, seconds: took(), isPassed: broken.length === 0 };
    return {
      ...known,
      hasFallenOver: false,
      ...(judgement === undefined ? {} : { judgement }),
      ...(awayMs === undefined ? {} : { awayMs }),
    };
  } catch (error) {
    const broken = [String((error as Error).stack)];
    return { name, says, faults: {}, figures: {}, broken, seconds: took(), isPassed: false, hasFallenOver: true };
  }
}

function judged({ judgement }: Played): string[] {
  if (judgement === undefined) return [];
  const { lost, doubled, toldWrongly, examples } = judgement;
  if (lost + doubled + toldWrongly === 0) return [];
  return [`lost ${lost}, doubled ${doubled}, told wrongly ${toldWrongly}`, ...examples];
}

/** G5: a run without its fault proves nothing. */
function idle({ faults }: Played): string[] {
  return Object.entries(faults).flatMap(([name, count]) => (count > 0 ? [] : [`no fault was active: ${name} is 0`]));
}

async function unclean(stage: Stage): Promise<string[]> {
  const found = await stage.verifyLedger();
  return found === undefined ? [] : [`verify-ledger: ${found}`];
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
