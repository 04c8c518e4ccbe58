// States in which bets are refused but wins still paid (M11, M24a): session, exclusion, reality check, vendor,
// maintenance.
import { bench, type ContractTest, type Fields, newPlayer, type Player, type Scene } from '../bench.ts';
import { expectEqual, expectMoved, expectRefused } from '../expect.ts';

const group = 'Sessions and states';

export const states: ContractTest[] = [
  {
    id: 'C12',
    group,
    sentence: 'With an expired session a win is paid and a bet is refused',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const bet = player.bet();
      expectMoved(await wire.send('bet', bet), -100);
      await bench(wire, 'sandbox/session', { session_id: player.sessionId, state: 'expired' });
      expectMoved(await wire.send('win', winFor(player, bet)), 300);
      expectRefused(await wire.send('bet', player.bet()), 'SESSION_EXPIRED');
    },
  },
  {
    id: 'C13',
    group,
    sentence: 'An excluded player cannot bet and is paid',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const bet = player.bet();
      expectMoved(await wire.send('bet', bet), -100);
      await bench(wire, 'sandbox/exclude', { player_id: player.id });
      // An exclusion may also end the session, which the bet's refusal then reports.
      const refused = await wire.send('bet', player.bet());
      expectRefused(refused, 'PLAYER_EXCLUDED', 'SESSION_EXPIRED');
      expectMoved(await wire.send('win', winFor(player, bet)), 300);
    },
  },
  {
    id: 'C33',
    group,
    sentence: 'A due reality check holds new rounds; the refused id stays refused, a new one passes after the answer',
    skip: ({ hasRealityCheck }) => (hasRealityCheck === false ? 'the wallet has no reality check' : undefined),
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const open = player.bet();
      expectMoved(await wire.send('bet', open), -100);
      await bench(wire, 'sandbox/reality-check', { player_id: player.id, due: true });
      const held = player.bet();
      expectRefused(await wire.send('bet', held), 'REALITY_CHECK_DUE');
      expectRefused(await wire.send('bet-win', player.betWin()), 'REALITY_CHECK_DUE');
      expectMoved(await wire.send('bet', player.bet({ round_id: open.round_id, kind: 'RAISE' })), -100);
      expectMoved(await wire.send('win', winFor(player, open)), 300);
      await bench(wire, 'sandbox/reality-check', { player_id: player.id, due: false });
      expectRefused(await wire.send('bet', held), 'REALITY_CHECK_DUE');
      const again = await wire.send('bet', player.bet({ round_id: held.round_id }));
      expectMoved(again, -100);
      expectEqual('the balance', await player.balance(), 100_000, again);
    },
  },
  {
    id: 'C19',
    group,
    sentence: "Another player's session is a mismatch",
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const other = await newPlayer(wire, 100_000);
      const refused = await wire.send('bet', player.bet({ session_id: other.sessionId }));
      expectRefused(refused, 'SESSION_MISMATCH');
      expectEqual('the balance of the first', await player.balance(), 100_000, refused);
      expectEqual('the balance of the other', await other.balance(), 100_000, refused);
    },
  },
  {
    id: 'C30',
    group,
    sentence: 'A disabled vendor cannot bet; its rollbacks and wins are served',
    run: (scene) =>
      withSwitch(scene, {
        code: 'VENDOR_DISABLED',
        off: () => bench(scene.wire, 'sandbox/vendor', { enabled: false }),
        on: () => bench(scene.wire, 'sandbox/vendor', { enabled: true }),
      }),
  },
  {
    id: 'C31',
    group,
    sentence: 'Under maintenance bets are refused and wins are paid',
    run: (scene) =>
      withSwitch(scene, {
        code: 'MAINTENANCE',
        off: () => bench(scene.wire, 'sandbox/maintenance', { on: true }),
        on: () => bench(scene.wire, 'sandbox/maintenance', { on: false }),
      }),
  },
];

/**
 * Checks that a bet is refused while the switch is off, that win and rollback of earlier bets are served, and that bets
 * are accepted again afterwards.
 */
async function withSwitch(
  { wire }: Scene,
  { code, off, on }: { code: string; off: () => Promise<unknown>; on: () => Promise<unknown> },
): Promise<void> {
  const player = await newPlayer(wire, 100_000);
  const [paid, returned] = [player.bet(), player.bet()];
  for (const bet of [paid, returned]) expectMoved(await wire.send('bet', bet), -100);
  await off();
  try {
    expectRefused(await wire.send('bet', player.bet()), code);
    expectMoved(await wire.send('win', winFor(player, paid)), 300);
    expectMoved(await wire.send('rollback', player.rollback(String(returned.transaction_id))), 100);
  } finally {
    await on();
  }
  const after = await wire.send('bet', player.bet());
  expectMoved(after, -100);
  expectEqual('the balance', await player.balance(), 100_100, after);
}

function winFor(player: Player, bet: Fields): Fields {
  return player.win({ round_id: bet.round_id, reference_transaction_id: bet.transaction_id, amount: 300 });
}
