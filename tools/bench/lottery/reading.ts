// The menu of 200 games for 32 visitors at once, and the preview of a ticket of 2,000 lines.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openPool } from '@sanam/database';
import { loadNow, machineOf } from '../figures.ts';
import { withInstallation } from '../installation.ts';
import { type Account, fundAccounts, registerAccounts } from '../login/accounts.ts';
import type { Pool } from '../login/sealed.ts';
import { findPostmaster, processorMicroseconds } from '../wallet/processor-time.ts';
import { type Running, startProgram } from '../wallet/processes.ts';
import type { AskersJob, AskersMessage, AskersReport } from './askers.ts';
import { openDraw } from './open-draw.ts';

export interface ReadingBenchOptions {
  seconds: number;
  say: (line: string) => void;
}

const GAMES = 200;
const MENU = '/lgw/lottery/game_menus';
const MENU_CLIENTS = 32;
const PREVIEW_CLIENTS = 4;
const PREVIEW_LINES = 2000;
const WARM_UP_SECONDS = 2;
const GAME = 'THGLO';

export function benchReading({ seconds, say }: ReadingBenchOptions): Promise<object> {
  return withInstallation({}, async ({ databaseUrl, env }) => {
    say(`machine: ${machineOf()}, load ${loadNow()}`);
    const server = await startProgram('apps/server/src/main.ts', env);
    const pool = openPool(databaseUrl, { connectionsMax: 2 });
    try {
      const [account] = await registerAccounts(server.url, pool, 1);
      await fundAccounts(pool, [account!]);
      const numero = await openDraw(pool, GAME);
      await fillGames(pool);
      await pool.query('analyze');
      const measure = measuring(server, pool, seconds);
      await checkMenu(server.url);
      const menu = await measure(MENU_CLIENTS, `GET ${MENU} HTTP/1.1\r\nhost: bench\r\n\r\n`);
      say(`menu of ${GAMES} games, ${MENU_CLIENTS} clients: ${JSON.stringify(menu)}`);
      const preview = await measure(PREVIEW_CLIENTS, previewRequest(account!, numero));
      say(`preview of ${PREVIEW_LINES} lines, ${PREVIEW_CLIENTS} clients: ${JSON.stringify(preview)}`);
      return { menu_p99_ms: menu.p99Ms, preview_p99_ms: preview.p99Ms, menu, preview, missed: [] };
    } finally {
      await pool.end();
      await server.stop();
    }
  });
}

/** Copies games of the first merchant under new codes until it sells 200. A menu reads neither odds nor limits. */
async function fillGames(pool: Pool): Promise<void> {
  await pool.query(
    `with own as (
       select g.*, row_number() over (order by g.game_code) as n, count(*) over () as games
       from lottery_games g join lottery_markets m using (market)
       where g.is_on and m.is_on and g.merchant_id = (select min(merchant_id) from lottery_games))
     insert into lottery_games (game_id, merchant_id, market, game_code, name_th, name_en, vendor_group, prize_mode, tag,
       play_types, default_play_type, book_id, line_max, ticket_min, ticket_max, payout_max)
     select 'lgm_bench' || k, merchant_id, market, 'BENCH' || k, name_th || k, name_en || k, vendor_group, prize_mode, tag,
       play_types, default_play_type, book_id, line_max, ticket_min, ticket_max, payout_max
     from own cross join generate_series(1, $1) k where n = k % games + 1 and k <= $1 - games`,
    [GAMES],
  );
}

/** Throws unless the menu has the games that are measured. */
async function checkMenu(url: string): Promise<void> {
  const { value } = (await (await fetch(url + MENU)).json()) as { value: { gameMenus: unknown[] }[] };
  const games = value.flatMap(({ gameMenus }) => gameMenus).length;
  if (games !== GAMES) throw new Error(`the menu has ${games} games`);
}

/** A request for the price of every number of three digits, at the front and at the back. */
function previewRequest({ token, cookie }: Account, numero: string): string {
  const everyNumber = (playType: string) => ({ playType, form: 'range', input: '000-999', unit: '1', multiple: 1 });
  const selections = [everyNumber('TOP3'), everyNumber('BACK3')];
  const body = JSON.stringify({ gameCode: GAME, numero, series: '900', accept: 'all', selections });
  return (
    `POST /lgw/tickets/preview HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n` +
    `authorization: Bearer ${token}\r\ncookie: ${cookie}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

type Measured = AskersReport & { cpuUs: { server: number; database: number } };

/** Returns a function that has one request sent again and again, and adds the processor time of each. */
function measuring({ url, pid }: Running, pool: Pool, seconds: number) {
  return async (clients: number, request: string): Promise<Measured> => {
    const job: AskersJob = { url, clients, seconds, warmUpSeconds: 0, requests: [request] };
    await runAskers({ ...job, seconds: WARM_UP_SECONDS });
    const postmaster = (await findPostmaster(pool))!;
    const spent = () => [processorMicroseconds(pid, false), processorMicroseconds(postmaster, true)] as const;
    const before = spent();
    const report = await runAskers(job);
    const [server, database] = spent().map((now, at) => Math.round((now - before[at]!) / report.asked));
    if (Object.keys(report.statuses).join() !== '200') throw new Error(`answers: ${JSON.stringify(report.statuses)}`);
    return { ...report, cpuUs: { server: server!, database: database! } };
  };
}

async function runAskers(job: AskersJob): Promise<AskersReport> {
  const child = fork(join(import.meta.dirname, 'askers.ts'), { execArgv: [], serialization: 'advanced' });
  child.send(job);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the clients ended with ${code}`)));
  // The clients also end after their report.
  ended.catch(() => {});
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [AskersMessage];
  if ('error' in message) throw new Error(`the clients failed: ${message.error}`);
  return message.report;
}
