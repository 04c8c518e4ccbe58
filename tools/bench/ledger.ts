// The ledger bench: a set of wages and prizes posted by one statement, compared with single postings.
import {
  createLedger,
  type LedgerService,
  type Move,
  type MoneyKind,
  type PostCommand,
} from '@sanam/ledger/server/index.ts';
import { kindsAsSql, verifyLedger } from '@sanam/ledger/server/index.ts';
import { migrate, openPool } from '@sanam/database';
import { type Database, openServerDatabase } from '@sanam/server/platform/db.ts';
import { migrations, routines } from '@sanam/server/sql-files.ts';
import { type Aim, judged, loadNow, machineOf, median } from './figures.ts';
import { withInstallation } from './installation.ts';

export interface LedgerBenchOptions {
  rounds: number;
  databaseUrl: string | undefined;
  say: (line: string) => void;
}

const SET = 10_000;
const SET_MS_MAX = 1000;
const kinds: MoneyKind[] = [
  { kind: 'bench.wage', from: 'wage_expense', to: 'agent_wallet', source: 'benchWage' },
  { kind: 'bench.prize', from: 'house_lottery', to: 'player_cash', source: 'benchPrize' },
];
const moveOf = { wage: ['wage_expense', 'agent_wallet'], prize: ['house_lottery', 'player_cash'] } as const;

/** Runs everything and returns the agreed figures. */
export function benchLedger(options: LedgerBenchOptions): Promise<{ missed: string[] }> {
  const { say, databaseUrl: serverUrl } = options;
  return withInstallation({ serverUrl, settings: { shared_buffers: '512MB' } }, async ({ databaseUrl }) => {
    say(`machine: ${machineOf()}, load ${loadNow()}`);
    await migrate(databaseUrl, migrations, [...routines, { name: 'bench/money-kinds', text: kindsAsSql(kinds) }]);
    const database = openServerDatabase(databaseUrl, { connectionsMax: 6, lockSeconds: 20 }, () => {});
    const pool = openPool(databaseUrl, { connectionsMax: 1 });
    try {
      const figures = await measure(options, database, createLedger({ db: database.db, kinds }).service);
      const breaches = await verifyLedger(pool);
      say(`after it ${breaches.length === 0 ? 'every invariant of the ledger holds' : 'the ledger does not hold'}`);
      if (breaches.length > 0) figures.missed.push('verify');
      return figures;
    } finally {
      await pool.end();
      await database.close();
    }
  });
}

type Shape = keyof typeof moveOf;

/** Returns a command for each of 10,000 owners; `run` distinguishes it from earlier ones. */
function setOf(shape: Shape, run: string): PostCommand[] {
  const [from, to] = moveOf[shape];
  const type = shape === 'wage' ? 'benchWage' : 'benchPrize';
  return Array.from({ length: SET }, (_, n): PostCommand => {
    const moves: Move[] = [
      { from: { class: from, owner: 'house' }, to: { class: to, owner: `mbr_${n}` }, amountMinor: BigInt(100 + n) },
    ];
    return {
      source: { type, id: `${run}_${n}` },
      kind: `bench.${shape}`,
      currency: 'THB',
      memberId: `mbr_${n}`,
      moves,
    };
  });
}

async function measure({ rounds, say }: LedgerBenchOptions, { db }: Database, ledger: LedgerService) {
  /** Returns the milliseconds of one transaction from begin to commit, as the caller measures them. */
  const timed = async (work: (trx: Parameters<LedgerService['post']>[0]) => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await db.transaction().execute(work);
    return Math.round(performance.now() - began);
  };
  const first = await timed((trx) => ledger.postSet(trx, setOf('wage', 'first')));
  await timed((trx) => ledger.postSet(trx, setOf('prize', 'first')));
  const times = { wage: [] as number[], prize: [] as number[], repeated: [] as number[], single: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.single.push(
      await timed(async (trx) => {
        for (const one of setOf('wage', `single${round}`)) await ledger.post(trx, one);
      }),
    );
    for (const shape of ['wage', 'prize'] as const)
      times[shape].push(await timed((trx) => ledger.postSet(trx, setOf(shape, `set${round}`))));
    times.repeated.push(await timed((trx) => ledger.postSet(trx, setOf('wage', `set${round}`))));
  }
  say(
    `${SET} wages, milliseconds of ${rounds} rounds: in a set ${times.wage.join(' ')}, one by one ${times.single.join(' ')}`,
  );
  const aims: Aim[] = [
    { name: 'set_wages_ms', value: median(times.wage), atMost: SET_MS_MAX },
    { name: 'set_prizes_ms', value: median(times.prize), atMost: SET_MS_MAX },
    { name: 'set_opening_accounts_ms', value: first, atMost: SET_MS_MAX },
    { name: 'set_repeated_ms', value: median(times.repeated), atMost: SET_MS_MAX },
  ];
  const missed = judged(aims, say);
  const oneByOne = median(times.single);
  const ratio = Number((oneByOne / median(times.wage)).toFixed(1));
  say(`one_by_one_ms ${oneByOne}, ratio ${ratio} (one by one, in one transaction, against one set)`);
  return {
    ...Object.fromEntries(aims.map(({ name, value }) => [name, value])),
    one_by_one_ms: oneByOne,
    ratio,
    missed,
  };
}
