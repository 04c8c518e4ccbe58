// Vendors: many or one, and one that disappears in the middle of its rounds.
import { setTimeout } from 'node:timers/promises';
import { type Row, startStorm } from '../row.ts';
import { rounds } from '../storm.ts';

const OPEN_ROUNDS = 1_000;

/** Every round stays open when its vendor disappears; later wins are paid once. */
const vendorGone: Row = {
  name: 'F12',
  says: `a vendor goes away with ${OPEN_ROUNDS} open rounds and comes back`,
  seconds: 30,
  async play(run) {
    const { stage } = run;
    const openRounds = async () => {
      const found = await stage.postgres.owner.query<{ n: number }>(
        `select count(*)::int as n from vendors_rounds r join vendors v on v.id = r.vendor_id
         where v.code = $1 and r.state = 'OPEN'`,
        [stage.vendor.code],
      );
      return found.rows[0]!.n;
    };
    const before = await openRounds();
    let back = () => {};
    const isBack = new Promise<void>((resolve) => (back = resolve));
    const ends: (() => void)[] = [];
    let waiting = 0;
    let finished = 0;
    const { judged } = await startStorm(run, {
      clients: OPEN_ROUNDS,
      players: 100,
      rounds: [
        async (play) => {
          if ((await play.bet()) !== 'OK') return;
          waiting += 1;
          await isBack;
          await play.win({ isLast: true });
          finished += 1;
          // One round per client.
          await new Promise<void>((resolve) => void ends.push(resolve));
        },
      ],
    });
    while (waiting < OPEN_ROUNDS) await setTimeout(50);
    const open = (await openRounds()) - before;
    // Both nodes are restarted before the vendor comes back, so that its rounds cannot exist only in their memory.
    for (const node of stage.nodes) {
      await node.kill();
      await node.start();
    }
    back();
    while (finished < OPEN_ROUNDS) await setTimeout(50);
    for (const end of ends.splice(0)) end();
    // No client waited between the bets and the wins, so the waiting time says nothing.
    const { awayMs: _waited, ...done } = await judged();
    const left = (await openRounds()) - before;
    if (open !== OPEN_ROUNDS) done.broken.push(`${open} rounds were open while the vendor was away`);
    if (left > 0) done.broken.push(`${left} rounds are still open`);
    return { ...done, faults: { openRounds: open } };
  },
};

/** Tests whether all money of one vendor is a bottleneck: rates of one vendor and of many, alternating. */
const hotHouse: Row = {
  name: 'F10',
  says: 'all players at one vendor, beside players of many vendors',
  seconds: 16,
  async play(run) {
    const { stage } = run;
    const many = await Promise.all(['H1', 'H2', 'H3', 'H4'].map((code) => stage.addVendor(`${code}S${run.seed}`)));
    const rates = { one: 0, many: 0 };
    let done: Awaited<ReturnType<Awaited<ReturnType<typeof startStorm>>['judged']>> | undefined;
    for (let turn = 0; turn < 4; turn++) {
      const vendors = turn % 2 === 0 ? [stage.vendor] : many;
      const storms = await Promise.all(
        vendors.map((vendor) => startStorm(run, { vendor, clients: 32 / vendors.length, rounds: [rounds.inOrder] })),
      );
      await setTimeout((run.seconds * 1000) / 4);
      const settled = storms.reduce((total, { storm }) => total + storm.figures.settled / storm.figures.seconds, 0);
      rates[turn % 2 === 0 ? 'one' : 'many'] += settled / 2;
      for (const { judged } of storms) {
        const judgement = await judged();
        done ??= judgement;
        done.broken.push(...(judgement === done ? [] : judgement.broken));
      }
    }
    const share = rates.one / rates.many;
    if (share < 0.8) done!.broken.push(`one vendor is served at ${share.toFixed(2)} of the rate of many`);
    const figures = { ...done!.figures, share: share.toFixed(2), perSecond: Math.round(rates.one) };
    return { ...done!, faults: { turns: 4 }, figures };
  },
};

export const vendorRows: readonly Row[] = [vendorGone, hotHouse];
