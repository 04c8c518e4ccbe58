// Signatures, keys, and the separation of vendors (section 2).
import { randomBytes } from 'node:crypto';
import { keyFromBytes } from '@sanam/hwp';
import { type ContractTest, newId, newPlayer } from '../bench.ts';
import { expectEqual, expectFields, expectMoved, expectRefused, expectStatus, Mismatch } from '../expect.ts';
import type { Tampering } from '../wire.ts';

const group = 'Signatures and vendors';

export const trust: ContractTest[] = [
  {
    id: 'C20',
    group,
    sentence: 'A tampered body, path, time, vendor, request id or key gets 401 and moves nothing',
    async run({ wire, options }) {
      const player = await newPlayer(wire, 100_000);
      const now = Math.floor(Date.now() / 1000);
      const strangeKey = keyFromBytes(randomBytes(32));
      const bet = () => player.bet();
      const body = bet();
      const tamperings: [string, Tampering][] = [
        ['INVALID_SIGNATURE', { bodyAfterSigning: JSON.stringify({ ...body, amount: 1 }) }],
        ['INVALID_SIGNATURE', { pathForSigning: '/hwp/v1/win' }],
        ['INVALID_SIGNATURE', { timestampAfterSigning: String(now - 1) }],
        ['STALE_TIMESTAMP', { timestampForSigning: String(now - 400) }],
        ['STALE_TIMESTAMP', { timestampForSigning: String(now + 400) }],
        ['UNKNOWN_VENDOR', { vendorHeader: `NO_${randomBytes(6).toString('hex').toUpperCase()}` }],
        ['INVALID_SIGNATURE', { requestIdAfterSigning: randomBytes(16).toString('hex') }],
        ['INVALID_SIGNATURE', { keys: [strangeKey] }],
        ['INVALID_SIGNATURE', { keys: [options.vendor.answerKey] }],
      ];
      if (options.secondVendor) tamperings.push(['INVALID_SIGNATURE', { vendorHeader: options.secondVendor.vendor }]);
      for (const [code, tampering] of tamperings) expectStatus(await wire.send('bet', body, tampering), 401, code);
      const status = await wire.send('transaction/status', { transaction_id: body.transaction_id });
      expectFields(status, { found: false });
      expectEqual('the balance', await player.balance(), 100_000, status);
    },
  },
  {
    id: 'C21',
    group,
    sentence: 'The old key works during overlap and gets 401 after revocation',
    skip: ({ oldRequestKey, revokedRequestKey }) =>
      oldRequestKey !== undefined && revokedRequestKey !== undefined
        ? undefined
        : 'needs --old-request-key (still valid) and --revoked-request-key',
    async run({ wire, options: { oldRequestKey, revokedRequestKey } }) {
      if (oldRequestKey === undefined || revokedRequestKey === undefined) return;
      const player = await newPlayer(wire, 100_000);
      expectMoved(await wire.send('bet', player.bet(), { keys: [oldRequestKey] }), -100);
      const revoked = await wire.send('bet', player.bet(), { keys: [revokedRequestKey] });
      expectStatus(revoked, 401, 'INVALID_SIGNATURE');
      expectMoved(await wire.send('bet', player.bet(), { keys: [revokedRequestKey, oldRequestKey] }), -100);
      expectEqual('the balance', await player.balance(), 99_800, revoked);
    },
  },
  {
    id: 'C22',
    group,
    sentence: 'Keys in any order are served; bytes written anew after signing get 401',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const bet = player.bet();
      const reordered = JSON.stringify(Object.fromEntries(Object.entries(bet).toReversed()), null, 2);
      expectMoved(await wire.send('bet', undefined, { rawBody: reordered }), -100);
      const rewritten = await wire.send('bet', undefined, {
        rawBody: JSON.stringify(player.bet(), null, 1),
        bodyAfterSigning: JSON.stringify(player.bet()),
      });
      expectStatus(rewritten, 401, 'INVALID_SIGNATURE');
      const spaced = player.bet();
      const sameMeaning = { rawBody: JSON.stringify(spaced), bodyAfterSigning: JSON.stringify(spaced, null, 1) };
      expectStatus(await wire.send('bet', undefined, sameMeaning), 401, 'INVALID_SIGNATURE');
      expectEqual('the balance', await player.balance(), 99_900, rewritten);
    },
  },
  {
    id: 'C27',
    group,
    sentence: 'Answers are signed and can be verified',
    async run({ wire }) {
      const player = await newPlayer(wire, 100);
      const exchanges = [
        await wire.send('ping', {}),
        await wire.send('bet', player.bet()),
        await wire.send('bet', player.bet()),
        await wire.send('bet', {}),
        await wire.send('win', player.win()),
      ];
      for (const exchange of exchanges) {
        if (!exchange.answer.isSigned) throw new Mismatch('the signature', 'valid', 'missing or wrong', exchange);
      }
      const earlier = wire.firstUnsigned();
      if (earlier) throw new Mismatch('the signature of an earlier answer', 'valid', 'missing or wrong', earlier);
    },
  },
  {
    id: 'C28',
    group,
    sentence: 'A vendor neither sees nor rolls back another’s movement; one id under two vendors is two movements',
    skip: ({ secondVendor }) =>
      secondVendor ? undefined : 'needs --second-vendor, --second-request-key and --second-answer-key',
    async run({ wire, second }) {
      if (second === undefined) return;
      const mine = await newPlayer(wire, 100_000);
      const theirs = await newPlayer(second, 100_000);
      const transaction_id = newId('shared');
      expectMoved(await second.send('bet', theirs.bet({ transaction_id })), -100);
      expectFields(await wire.send('transaction/status', { transaction_id }), { found: false });
      expectMoved(await wire.send('bet', mine.bet({ transaction_id, amount: 300 })), -300);
      expectRefused(
        await wire.send('bet', theirs.bet({ session_id: mine.sessionId })),
        'UNKNOWN_PLAYER',
        'SESSION_MISMATCH',
      );
      const only = theirs.bet();
      expectMoved(await second.send('bet', only), -100);
      // Under the first vendor this id is unknown: it becomes a tombstone among its own ids, and the second's
      // transaction is unchanged.
      const foreign = await wire.send('rollback', mine.rollback(String(only.transaction_id)));
      expectMoved(foreign, 0);
      const status = await second.send('transaction/status', { transaction_id: only.transaction_id });
      expectFields(status, { found: true, state: 'ACCEPTED' });
      expectEqual('the balance of the first', await mine.balance(), 99_700, foreign);
      expectEqual('the balance of the second', await theirs.balance(), 99_800, status);
    },
  },
];
