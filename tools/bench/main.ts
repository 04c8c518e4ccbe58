// npm run bench -- wallet|ledger|facts|history|partitions|jobs|login|lottery|payments|agents|promotions|catalogue|start|web|scroll
// [--json]: measures this machine; not a test.
import { parseArgs } from 'node:util';
import { benchAgents } from './agents/run.ts';
import { benchCatalogue } from './catalogue/run.ts';
import { benchLedger } from './ledger.ts';
import { benchFacts } from './facts/run.ts';
import { benchHistory } from './history/run.ts';
import { benchJobs } from './jobs.ts';
import { benchLogin } from './login/run.ts';
import { benchBeside } from './lottery/beside.ts';
import { benchBuying } from './lottery/buying.ts';
import { benchHour } from './lottery/hour.ts';
import { benchLockRace } from './lottery/lock-race.ts';
import { benchReading } from './lottery/reading.ts';
import { benchLottery } from './lottery/run.ts';
import { benchPartitions } from './partitions/run.ts';
import { benchPayments } from './payments/run.ts';
import { benchBonusBets } from './promotions/bets.ts';
import { benchPromotions } from './promotions/run.ts';
import { benchStart } from './start.ts';
import { benchWallet } from './wallet/run.ts';
import { benchWeb } from './web/run.ts';
import { benchScroll } from './web/scroll.ts';

const usage = `npm run bench -- wallet [--seconds 15] [--connections 64] [--players 10000] [--vendors 8] [--json]
    Bets and wins through the server and PostgreSQL, journal against database, beside pgbench and a bare HTTP server.
    All players with two limits, 20 % with bonus money, baskets of five bets of one player, bet-wins alone: ratios to the plain shape.
    One wallet plain, with 30 % of the messages sent twice, and the same on two nodes: ratios to the plain one.
    --minutes 60: the plain shape for so long, p99 of each 20 s with what the database did (alone: --only drift).
    --only mixed,limits,bonus,baskets,betWins,wallet,duplicates,twoNodes,house,bare,pgbench: these parts alone.
    BENCH_DATABASE_URL: a superuser's connection to another PostgreSQL than the embedded one.
npm run bench -- ledger [--rounds 5] [--json]
    10,000 wages and 10,000 prizes posted as a set by one statement, beside the same one by one; ends with 1 when an aim is
    missed. BENCH_DATABASE_URL as above.
npm run bench -- facts [--seconds 15] [--rounds 5] [--json]
    The engine's sets with and without facts in turns, a follower's rate, and how soon it has a fact at 1,000 bets a second;
    ends with 1 when an aim is missed.
npm run bench -- history [--bets 1000000] [--seconds 10] [--json]
    Hall, records, statement, balance and the check of what is new over 10,000 bets and over so many more; ends with 1 when
    one takes more than twice as long over the long history. 10,000,000 bets need about 12 GB on the disk.
npm run bench -- partitions [--bets 1000000] [--rounds 5] [--json]
    The largest tables beside partitioned copies of them, asked the same in turns: ratios.
npm run bench -- jobs [--rounds 5] [--json]
    How soon a node takes a job that was sent, before and after its database was restarted; ends with 1 when an aim is missed.
npm run bench -- login [--seconds 10] [--rounds 5] [--json]
    Bets at a steady pace, alone and beside a storm of 200 log-ins a second offered, in turns.
npm run bench -- lottery [--tickets 1000000] [--seconds 15] [--connections 64] [--only settling,beside,buying,reading,race,hour]
    [--json]
    Settles a draw of so many tickets, ten to a member: three lines each of which one ticket in nine wins, and one line at even
    money. Then one whose settlers are killed twenty times. Bets of another vendor beside a settlement. Tickets bought over
    HTTP on every number of one draw. The menu of 200 games and the preview of 2,000 lines. 5,000 purchases around the close of a
    draw. An hour of draws every minute on a faster clock. Ends with 1 when an aim is missed.
npm run bench -- payments [--rows 1000000] [--seconds 15] [--connections 64] [--only balances,callbacks,lists] [--json]
    Balances of members who have so many bets behind them. Signed callbacks stored, beside forged ones. Every list of payments in the console over so many orders, withdrawals and lines: time, and tables read from end to end;
    ends with 1 when an aim is missed.
npm run bench -- agents [--rows 1000000] [--seconds 15] [--json]
    So many settled bets of a line of 10,000 agents and 104,921 players, from the claim to paid statements, each made again
    afterwards. Then the pages of the agent centre over a month, at the 95th percentile; ends with 1 when an aim is missed.
npm run bench -- promotions [--rows 1000000] [--seconds 15] [--rounds 5] [--only judging,bets] [--json]
    So many settled bets of 50,000 players with one to three requirements: the time until each has its verdicts, then the pages of
    the meter at the 95th percentile. Bets alone and where a fifth of the players have bonus money and all bets count for
    turnover, points, levels, a mission and a wheel, in turns; ends with 1 when an aim is missed.
npm run bench -- catalogue [--seconds 10] [--rounds 5] [--json]
    The game list with every filter and tab over 20,000 games and over 200,000, 32 clients; ends with 1 when an aim is missed.
npm run bench -- start [--json]
    First start of a fresh clone with an empty npm cache, and a later start.
npm run bench -- web [--runs 3] [--only /,/rng] [--url http://…] [--json]
    Lighthouse (mobile) of /, /rng, /promotions and /help and the weight of their scripts, on the production build with
    20,000 games (or what runs at the address given); ends with 1 when an aim is missed.
npm run bench -- scroll [--url http://…] [--json]
    Scrolls the slot hall to the end of its games beside a bare page of the same height: frames, work of the main thread,
    elements, memory; ends with 1 when an aim is missed.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '64' },
    players: { type: 'string', default: '10000' },
    vendors: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
    bets: { type: 'string', default: '1000000' },
    tickets: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    url: { type: 'string' },
    minutes: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const say = (line: string): void => {
  if (!values.json) console.log(line);
};

if (values.help) {
  console.log(usage);
  process.exit(0);
}
const figures = await run(positionals[0]);
if (figures === undefined) {
  console.error(usage);
  process.exit(2);
}
if (values.json) console.log(JSON.stringify(figures, null, 2));
if ('missed' in figures && (figures.missed as string[]).length > 0) process.exitCode = 1;

async function run(what: string | undefined): Promise<object | undefined> {
  switch (what) {
    case 'wallet':
      return benchWallet({
        seconds: Number(values.seconds),
        connections: Number(values.connections),
        players: Number(values.players),
        vendors: Number(values.vendors),
        only: values.only?.split(','),
        minutes: values.minutes === undefined ? undefined : Number(values.minutes),
        databaseUrl: process.env.BENCH_DATABASE_URL,
        say,
      });
    case 'ledger':
      return benchLedger({ rounds: Number(values.rounds), databaseUrl: process.env.BENCH_DATABASE_URL, say });
    case 'facts':
      return benchFacts({ seconds: Number(values.seconds), rounds: Number(values.rounds), say });
    case 'history':
      return benchHistory({ bets: Number(values.bets), seconds: Number(values.seconds), say });
    case 'partitions':
      return benchPartitions({ bets: Number(values.bets), rounds: Number(values.rounds), say });
    case 'jobs':
      return benchJobs({ rounds: Number(values.rounds), say });
    case 'login':
      return benchLogin({
        seconds: Number(values.seconds),
        rounds: Number(values.rounds),
        betsPerSecond: 500,
        loginsPerSecond: 200,
        players: 1000,
        say,
      });
    case 'lottery':
      return lottery(values.only?.split(',') ?? ['settling', 'beside', 'buying', 'reading', 'race', 'hour']);
    case 'payments':
      return benchPayments({
        rows: Number(values.rows),
        seconds: Number(values.seconds),
        connections: Number(values.connections),
        only: values.only?.split(','),
        say,
      });
    case 'agents':
      return benchAgents({ facts: Number(values.rows), seconds: Number(values.seconds), say });
    case 'promotions':
      return promotions(values.only?.split(',') ?? ['judging', 'bets']);
    case 'catalogue':
      return benchCatalogue({ seconds: Number(values.seconds), rounds: Number(values.rounds), clients: 32, say });
    case 'start':
      return benchStart(say);
    case 'web':
      return benchWeb({ runs: Number(values.runs), pages: values.only?.split(','), url: values.url, say });
    case 'scroll':
      return benchScroll({ url: values.url, say });
    default:
      return undefined;
  }
}

async function promotions(parts: readonly string[]): Promise<object> {
  const seconds = Number(values.seconds);
  const all: Record<string, object> = {};
  if (parts.includes('judging')) all.judging = await benchPromotions({ facts: Number(values.rows), seconds, say });
  if (parts.includes('bets')) all.bets = await benchBonusBets({ seconds, rounds: Number(values.rounds), say });
  return { ...all, missed: Object.values(all).flatMap((one) => (one as { missed: string[] }).missed) };
}

async function lottery(parts: readonly string[]): Promise<object> {
  const tickets = Number(values.tickets);
  const seconds = Number(values.seconds);
  const all: Record<string, object> = {};
  if (parts.includes('settling')) all.settling = await benchLottery({ tickets, say });
  if (parts.includes('beside')) all.beside = await benchBeside({ tickets, seconds, say });
  if (parts.includes('buying'))
    all.buying = await benchBuying({ seconds, connections: Number(values.connections), say });
  if (parts.includes('reading')) all.reading = await benchReading({ seconds, say });
  if (parts.includes('race')) all.race = await benchLockRace({ connections: Number(values.connections), say });
  if (parts.includes('hour')) all.hour = await benchHour({ say });
  return { ...all, missed: Object.values(all).flatMap((one) => (one as { missed: string[] }).missed) };
}
