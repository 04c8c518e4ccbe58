// A database with too few connections, and locks held too long or taken in opposite order.
import { setTimeout } from 'node:timers/promises';
import { openPool } from '@sanam/database';
import { type Row, startStorm } from '../row.ts';
import { makePlayers, rounds } from '../storm.ts';

const FEW_CONNECTIONS = '26';
const LEAKED = 24;
const HELD_MS_MAX = 1_500;

/** Fewer connections than the two nodes need, and another client that holds half of them. */
const exhausted: Row = {
  name: 'F22',
  says: 'too few connections at the database and ten times the clients',
  seconds: 15,
  async play(run) {
    const { stage } = run;
    await stage.postgres.end('SIGINT');
    await stage.postgres.start({ max_connections: FEW_CONNECTIONS });
    const { storm, judged } = await startStorm(run, { clients: 160, players: 40 });
    // Reserved for the judge, who might get no other, because the nodes keep theirs for a while.
    const kept = await stage.postgres.owner.connect();
    await setTimeout(2_000);
    const leak = openPool(stage.postgres.url, { connectionsMax: LEAKED, applicationName: 'leak' });
    const leaked = await Promise.allSettled(Array.from({ length: LEAKED }, () => leak.connect()));
    const before = storm.figures.settled;
    await storm.until(run.seconds);
    const meanwhile = storm.figures.settled - before;
    for (const one of leaked) if (one.status === 'fulfilled') one.value.release();
    await leak.end();
    await storm.end();
    kept.release();
    const done = await judged();
    if (meanwhile === 0) done.broken.push('nothing was served while connections were short');
    await stage.postgres.end('SIGINT');
    await stage.postgres.start();
    const refused = leaked.filter(({ status }) => status === 'rejected').length;
    return {
      ...done,
      faults: { connectionsRefused: refused },
      figures: { ...done.figures, settledMeanwhile: meanwhile },
    };
  },
};

/** One player's row is locked; the others must not wait. */
const heldWallet: Row = {
  name: 'F23',
  says: "one transaction holds a player's wallet",
  isSmall: true,
  seconds: 5,
  async play(run) {
    const { stage } = run;
    const client = stage.client();
    const [victim] = await makePlayers(client, 1);
    const { storm, judged } = await startStorm(run, { clients: 8 });
    const holder = await stage.postgres.owner.connect();
    await holder.query('begin');
    await holder.query(
      `select 1 from ledger_balances b join vendors_players p on p.account_id = b.account_id
       where p.player_id = $1 for update of b`,
      [victim!.playerId],
    );
    const before = storm.figures.settled;
    let refused = 0;
    let slowestMs = 0;
    const broken: string[] = [];
    while (storm.figures.seconds < run.seconds) {
      const startedAt = performance.now();
      const bet = { transaction_id: `held${run.seed}-${refused}`, round_id: `held-${refused}`, amount: 100 };
      const result = await client.call('bet', { ...victim!.fields, ...bet } as never);
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - startedAt));
      const code = result.answer?.code ?? 'no answer';
      if (code !== 'TEMPORARY_ERROR') broken.push(`a bet on the held wallet was answered ${code}`);
      refused += 1;
    }
    const others = storm.figures.settled - before;
    await holder.query('rollback');
    holder.release();
    client.close();
    const done = await judged();
    // The first answer of a batch that met the lock may take as long as the wallet's own deadline.
    if (slowestMs > HELD_MS_MAX) broken.push(`a bet on the held wallet waited ${slowestMs} ms`);
    if (others === 0) broken.push('other players were not served');
    const figures = { ...done.figures, victimSlowestMs: slowestMs, othersSettled: others };
    return { ...done, broken: [...done.broken, ...broken], faults: { refused }, figures };
  },
};

const deadlocks: Row = {
  name: 'F24',
  says: 'few wallets, both nodes, every order of bet, win and rollback',
  seconds: 60,
  async play(run) {
    const { stage } = run;
    const before = stage.postgres.deadlocks;
    const to = stage.nodes.map(({ url }) => url);
    const mixed = [rounds.race, rounds.winFirst, rounds.repeated, rounds.rollbackFirst, rounds.inOrder];
    const { storm, judged } = await startStorm(run, { to, clients: 48, players: 6, rounds: mixed });
    await storm.until(run.seconds);
    const done = await judged();
    const found = stage.postgres.deadlocks - before;
    if (found > 0) done.broken.push(`${found} deadlocks in PostgreSQL's log`);
    return { ...done, faults: { messages: done.judgement.messages }, figures: { ...done.figures, deadlocks: found } };
  },
};

export const databaseRows: readonly Row[] = [exhausted, heldWallet, deadlocks];
