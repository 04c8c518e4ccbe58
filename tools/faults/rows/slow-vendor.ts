// A vendor whose server accepts connections and never answers: everything else must continue.
import { setTimeout } from 'node:timers/promises';
import { type Account, registerAccounts } from '../../bench/login/accounts.ts';
import { type Row, type Run, startStorm } from '../row.ts';

const MEMBERS = 8;
const GAME = 'stalled';
const PROBE_PAUSE_MS = 20;
/** Pause in milliseconds before a refused player tries again, because a storm of calls would be another fault. */
const LAUNCH_PAUSE_MS = 500;
/** Maximum factor beside eight waiting launches, on a machine with other load; the figures are printed. */
const SLOWER_MAX = 2;
const LAUNCH_MS_MAX = 20_000;

const quantile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0);

async function addGame({ stage }: Run): Promise<void> {
  const { owner } = stage.postgres;
  await owner.query(`insert into vendors_games (vendor_id, code) select id, $1 from vendors where code = 'STUDIO'`, [
    GAME,
  ]);
  await owner.query(
    `insert into catalogue_games (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet)
     select $1, id, $1, 'RNG', 'เกม', 'Game', 100, 10000 from vendors where code = 'STUDIO'`,
    [GAME],
  );
}

const headersOf = ({ token, cookie }: Account) => ({ authorization: `Bearer ${token}`, cookie });

async function launch({ stage }: Run, who: Account): Promise<{ code: string; ms: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${stage.url}/wps/game/launchGame`, {
    method: 'POST',
    headers: { ...headersOf(who), 'content-type': 'application/json' },
    body: JSON.stringify({ nodeId: GAME, vassalage: 'STUDIO', gameType: 'RNG', gameCode: GAME, language: 'EN' }),
  });
  const { code } = (await response.json()) as { code?: string };
  return { code: code ?? 'OK', ms: Math.round(performance.now() - startedAt) };
}

/** Measures for so long how many milliseconds a member waits for the balance, one call after the other. */
async function probe({ stage }: Run, who: Account, seconds: number): Promise<number[]> {
  const latencies: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const startedAt = performance.now();
    const response = await fetch(`${stage.url}/wps/v2/wallets/balance`, { headers: headersOf(who) });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the balance was answered with ${response.status}`);
    latencies.push(performance.now() - startedAt);
    await setTimeout(PROBE_PAUSE_MS);
  }
  return latencies;
}

export const slowVendor: Row = {
  name: 'F11',
  says: "a vendor's server that takes connections and never answers",
  seconds: 16,
  async play(run) {
    const { stage, seconds } = run;
    await addGame(run);
    // The measured member does not launch, because the cost of an own launch is not the fault.
    const [asked, ...members] = await registerAccounts(stage.url, stage.postgres.owner, 1 + MEMBERS);
    const { storm, judged } = await startStorm(run, { clients: 8, pauseMs: 20 });
    const quiet = await probe(run, asked!, seconds / 2);
    const settledBefore = storm.figures.settled / storm.figures.seconds;
    const mark = { settled: storm.figures.settled, seconds: storm.figures.seconds };
    stage.studio.child.kill('SIGSTOP');
    let isOver = false;
    const launches: { code: string; ms: number }[] = [];
    const launching = members.map(async (member) => {
      while (!isOver) {
        launches.push(await launch(run, member));
        await setTimeout(LAUNCH_PAUSE_MS);
      }
    });
    const beside = await probe(run, asked!, seconds / 2);
    const settledBeside = (storm.figures.settled - mark.settled) / (storm.figures.seconds - mark.seconds);
    isOver = true;
    await Promise.all(launching);
    stage.studio.child.kill('SIGCONT');
    const done = await judged();
    const slower = quantile(beside, 0.99) / Math.max(1, quantile(quiet, 0.99));
    if (slower > SLOWER_MAX) done.broken.push(`the p99 of the balance is ${slower.toFixed(1)} times as long`);
    const slowest = Math.max(...launches.map(({ ms }) => ms));
    if (slowest > LAUNCH_MS_MAX) done.broken.push(`a launch waited ${slowest} ms`);
    const refused = launches.filter(({ code }) => code === 'games.vendorUnavailable').length;
    return {
      ...done,
      faults: { launchesRefused: refused },
      figures: {
        ...done.figures,
        balanceP50Ms: `${quantile(quiet, 0.5)} then ${quantile(beside, 0.5)}`,
        balanceP99Ms: `${quantile(quiet, 0.99)} then ${quantile(beside, 0.99)}`,
        betsPerSecond: `${Math.round(settledBefore)} then ${Math.round(settledBeside)}`,
        launchSlowestMs: slowest,
        launchesOtherwise: launches.length - refused,
      },
    };
  },
};
