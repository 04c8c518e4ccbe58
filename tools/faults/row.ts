// Types and helpers of the rows of docs/faults.md.
import { join } from 'node:path';
import { Random } from '../conformance/random.ts';
import { Journal } from './journal.ts';
import type { BenchVendor } from '../bench/wallet/plan.ts';
import type { Stage } from './stage.ts';
import { everyRound, makePlayers, type Player, type Round, Storm, START_BALANCE } from './storm.ts';
import { type Judgement, judge } from './judge.ts';

export interface Row {
  name: string;
  says: string;
  /** Whether the row is fast enough for every run of `.ci/run`. */
  isSmall?: true;
  /** Duration in seconds without `--seconds`. */
  seconds: number;
  play(run: Run): Promise<Played>;
}

export interface Played {
  /** Counts of the injected faults. One that never happened fails the row (G5). */
  faults: Record<string, number>;
  figures?: Record<string, number | string>;
  /** Descriptions of violated expectations. */
  broken: string[];
  judgement?: Judgement;
  /** The longest time in milliseconds without any final answer while clients were waiting. */
  awayMs?: number;
}

export interface Run {
  stage: Stage;
  seed: number;
  seconds: number;
  /** Whether rows play their whole size: neither `--small` nor `--seconds` was given. */
  isWhole: boolean;
  random: Random;
  say(line: string): void;
}

export interface Weathered {
  storm: Storm;
  journal: Journal;
  players: readonly Player[];
  /** Ends the play and judges it. */
  judged(): Promise<
    Required<Pick<Played, 'judgement' | 'awayMs'>> & { figures: Record<string, number>; broken: string[] }
  >;
}

let runs = 0;

export interface StormSize {
  clients?: number;
  /** Number of players; default: one per client. */
  players?: number;
  rounds?: readonly Round[];
  pauseMs?: number;
  /** Addresses for messages; default: the proxy. */
  to?: readonly string[];
  journal?: Journal;
  timeoutMs?: number;
  /** Vendor; default: the stage's own. */
  vendor?: BenchVendor;
}

export function openJournalOf(run: Run): Journal {
  runs += 1;
  return new Journal(join(run.stage.folder, `${runs}.journal`));
}

/** Starts clients that play until they are judged. */
export async function startStorm(run: Run, size: StormSize = {}): Promise<Weathered> {
  const { stage, seed } = run;
  const { clients = 16, players: count = clients, rounds = everyRound, pauseMs = 0, to = [stage.url] } = size;
  const { journal = openJournalOf(run), timeoutMs, vendor = stage.vendor } = size;
  const maker = stage.client({ vendor });
  const players = await makePlayers(maker, count);
  maker.close();
  const ways = to.map((url) => stage.client({ vendor, url, ...(timeoutMs === undefined ? {} : { timeoutMs }) }));
  runs += 1;
  const storm = new Storm({ name: `r${runs}s${seed}`, seed, journal, ways, players, clients, rounds, pauseMs });
  storm.start();
  return {
    storm,
    journal,
    players,
    async judged() {
      const open = await storm.end();
      for (const way of ways) way.close();
      journal.close();
      const playerIds = players.map(({ playerId }) => playerId);
      const judgement = await judge(stage.postgres.owner, vendor.code, journal.file, {
        startBalance: START_BALANCE,
        playerIds,
      });
      const { longestGapMs, slowestMs, settled } = storm.figures;
      const broken = open === 0 ? [] : [`${open} messages were never settled`];
      return {
        judgement,
        awayMs: Math.round(longestGapMs),
        figures: { settled, slowestMs: Math.round(slowestMs) },
        broken,
      };
    },
  };
}

/** Counts sendings without an outcome. The refusal of a win that arrived before its bet is no fault. */
export function unknownOf({ unknown }: Judgement): number {
  const { BET_NOT_FOUND: _early, ...others } = unknown;
  return Object.values(others).reduce((total, count) => total + count, 0);
}
