// Effects of a network on messages: copies, delays, losses, races.
import { openNetwork, type Weather } from '../network.ts';
import { openJournalOf, type Played, type Row, type Run, type StormSize, startStorm, unknownOf } from '../row.ts';
import { rounds } from '../storm.ts';

/** Runs a storm through a network with this weather. */
async function playIn(run: Run, weather: Weather, size: StormSize = {}) {
  const journal = openJournalOf(run);
  const onCopy = journal.overheard.bind(journal);
  const network = await openNetwork({ to: run.stage.url, seed: run.seed, weather, onCopy });
  const { storm, judged } = await startStorm(run, { ...size, journal, to: [network.url] });
  await storm.until(run.seconds);
  const done = await judged();
  await network.close();
  return { ...done, counts: network.counts };
}

const duplicates: Row = {
  name: 'F05',
  says: '30 % of all messages repeated up to 50 times at once, to both nodes',
  isSmall: true,
  seconds: 5,
  async play(run): Promise<Played> {
    // The clients repeat with their own request ids; the network repeats the exact bytes.
    const { counts, ...done } = await playIn(run, { repeated: 0.3, copiesMax: 50 }, { clients: 12 });
    return { ...done, faults: { copies: counts.copies } };
  },
};

const reordered: Row = {
  name: 'F06',
  says: 'messages held back at random: wins before bets, rollbacks before bets, bets after rollbacks',
  seconds: 60,
  async play(run): Promise<Played> {
    const weather = { delayed: 0.3, delayMsMax: Math.min(20_000, run.seconds * 400) };
    // A client that waits for an answer cannot overtake itself, so many clients send both halves of a round at once.
    const size = { clients: 200, rounds: [rounds.winFirst, rounds.race, rounds.impatient], timeoutMs: 4_000 };
    const { counts, ...done } = await playIn(run, weather, size);
    return { ...done, faults: { delayed: counts.delayed, unknown: unknownOf(done.judgement) } };
  },
};

const lost: Row = {
  name: 'F07',
  says: '10 % of the requests and 10 % of the answers lost',
  isSmall: true,
  seconds: 5,
  async play(run): Promise<Played> {
    const { counts, ...done } = await playIn(run, { requestLost: 0.1, answerLost: 0.1 });
    return { ...done, faults: { requestsLost: counts.requestsLost, answersLost: counts.answersLost } };
  },
};

/** Pairs of a whole run, and the seconds after which it plays no more of them. */
const PAIRS = 10_000;
const PAIRS_SECONDS = 600;

const races: Row = {
  name: 'F08',
  says: 'a bet against its own rollback, sent at once to different nodes',
  isSmall: true,
  seconds: 4,
  async play(run): Promise<Played> {
    const { stage } = run;
    const before = stage.postgres.deadlocks;
    const to = stage.nodes.map(({ url }) => url);
    const { storm, judged } = await startStorm(run, { to, clients: 32, rounds: [rounds.race] });
    if (run.isWhole) await storm.untilSettled(2 * PAIRS, PAIRS_SECONDS);
    else await storm.until(run.seconds);
    const done = await judged();
    const deadlocks = stage.postgres.deadlocks - before;
    if (deadlocks > 0) done.broken.push(`${deadlocks} deadlocks in PostgreSQL's log`);
    const pairs = Math.floor(done.judgement.messages / 2);
    if (run.isWhole && pairs < PAIRS) done.broken.push(`${pairs} of ${PAIRS} pairs in ${PAIRS_SECONDS} s`);
    return { ...done, faults: { pairs } };
  },
};

const oneWallet: Row = {
  name: 'F09',
  says: 'one wallet played by 64 clients on both nodes',
  isSmall: true,
  seconds: 5,
  async play(run): Promise<Played> {
    const to = run.stage.nodes.map(({ url }) => url);
    const { storm, judged } = await startStorm(run, { to, clients: 64, players: 1 });
    await storm.until(run.seconds);
    const perSecond = Math.round(storm.figures.settled / run.seconds);
    const done = await judged();
    return {
      ...done,
      faults: { clients: 64, messages: done.judgement.messages },
      figures: { ...done.figures, answersPerSecond: perSecond },
    };
  },
};

export const messageRows: readonly Row[] = [duplicates, reordered, lost, races, oneWallet];
