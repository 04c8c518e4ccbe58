import type { LiveMessage } from '@sanam/contract';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { permissions } from '../../test/contract.ts';
import { audit, sealAudit, verifyAuditChain } from './audit.ts';
import { systemContext } from './context.ts';
import type { Db } from './db.ts';
import type { SealedFor } from './http/jwe.ts';
import { once } from './idempotency.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

describe('platform', () => {
  it('answers health, readiness and figures', async () => {
    expect((await fetch(`${t.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${t.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${t.url}/metrics`)).text()).toContain('sanam_request_seconds');
  });

  it('bounds every wait for the database of what is not a bet', async () => {
    const bounds = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('lock_timeout', 'statement_timeout') order by name
    `.execute(t.app.platform.db);
    expect(bounds.rows.map((one) => [one.name, Number(one.setting)])).toEqual([
      ['lock_timeout', t.app.platform.config.databaseLockSeconds * 1000],
      ['statement_timeout', 30_000],
    ]);
  });

  it('makes the OpenAPI document from the contract [PLT-001]', async () => {
    const document = (await (await fetch(`${t.url}/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<
        string,
        Record<string, { security?: unknown; requestBody?: { content: object }; responses: unknown }>
      >;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths['/wps/session/login']!.post!.requestBody!.content)).toEqual(['application/jose']);
    expect(document.paths['/wps/v2/wallets/balance']!.get!.security).toEqual([{ member: [] }]);
    expect(document.paths['/lgw/games/game_menus']!.get!.security).toBeUndefined();
    const me = JSON.stringify(document.paths['/ops/session']!.get!.responses);
    for (const permission of permissions) expect(me).toContain(`"${permission}"`);
    expect(permissions).toContain('payments.withdrawal.decide');
  });

  it('answers an unknown path with the envelope and a request id', async () => {
    const response = await fetch(`${t.url}/wps/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      success: false,
      code: 'common.notFound',
      requestId: response.headers.get('x-request-id'),
    });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('chains the audit log and finds a row that was changed by hand', async () => {
    const { db } = t.app.platform;
    for (let i = 0; i < 3; i++)
      await audit(db, systemContext('test'), {
        command: 'test.change',
        subject: { type: 'thing', id: String(i) },
        after: { amount: 5n },
      });
    // Rows are sealed after every older transaction of the whole database server has ended; other tests use it too.
    let sealed = 0;
    await expect.poll(async () => (sealed += await sealAudit(db, 2))).toBe(3);
    expect(await verifyAuditChain(db)).toBeNull();
    await expect(sql`update platform_audit set reason = 'x'`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(t.owner.query(`delete from platform_audit`)).rejects.toThrow(/append-only/);
    await t.owner.query('alter table platform_audit disable trigger platform_audit_append_only');
    await t.owner.query(`update platform_audit set after = '{"amount":"6"}' where subject_id = '1'`);
    expect(await verifyAuditChain(db)).toBe(2n);
  });

  it('seals rows that commit late, each once, and goes on where it stopped', async () => {
    const { db } = t.app.platform;
    const row = (id: string, at: Db = db) =>
      audit(at, systemContext('test'), { command: 'test.change', subject: { type: 'late', id } });
    const seals = async () =>
      (
        await t.owner.query<{ id: string; seals: number }>(
          `select a.subject_id as id, count(s.seq)::integer as seals
           from platform_audit a left join platform_audit_seals s on s.audit_id = a.id
           where a.subject_type = 'late' group by 1 order by 1`,
        )
      ).rows;
    await db.transaction().execute(async (older) => {
      await row('1', older);
      await row('2');
      await sealAudit(db);
    });
    expect(await seals()).toMatchObject([
      { id: '1', seals: 0 },
      { id: '2', seals: 0 },
    ]);
    const all = [
      { id: '1', seals: 1 },
      { id: '2', seals: 1 },
    ];
    const sealAndRead = async () => {
      await sealAudit(db);
      return seals();
    };
    await expect.poll(sealAndRead).toEqual(all);
    await sealAudit(db);
    expect(await seals()).toEqual(all);
    // As before the sealer kept its place: it goes through the log again and seals nothing twice.
    await t.owner.query(`update platform_audit_sealer set xact_id = '0', id = 0`);
    expect(await sealAudit(db, 2)).toBe(0);
    expect(await seals()).toEqual(all);
  });

  it('runs work once per key, replays its answer and refuses other content', async () => {
    const key = { scope: 'm1', key: 'k'.repeat(16), call: 'createDeposit', bodyHash: 'a' };
    let runs = 0;
    const work = async () => ({ number: ++runs });
    const answers = await Promise.all(Array.from({ length: 8 }, () => once(t.app.platform.db, key, work)));
    expect(new Set(answers.map((one) => one.number))).toEqual(new Set([1]));
    await expect(once(t.app.platform.db, { ...key, bodyHash: 'b' }, work)).rejects.toMatchObject({
      code: 'common.idempotencyConflict',
    });
  });

  it('retries a failing job with growing pauses by the database clock and sets it aside in the end', async () => {
    const { jobs, db } = t.app.platform;
    let tries = 0;
    jobs.define({
      name: 'test.fails',
      lane: 'events',
      attemptsMax: 3,
      run: async () => {
        tries += 1;
        throw new Error('no');
      },
    });
    await jobs.enqueue(db, 'test.fails');
    await t.drain();
    expect(tries).toBe(1);
    await t.advance(10);
    await t.drain();
    await t.advance(10);
    await t.drain();
    await t.advance(1000);
    await t.drain();
    expect(tries).toBe(3);
    const dead = await t.owner.query(
      `select source_name, source_output->>'message' as error from pgboss.job where name = 'dead'`,
    );
    expect(dead.rows).toEqual([{ source_name: 'test.fails', error: 'no' }]);
  });

  it('forgets a job whose transaction was rolled back', async () => {
    const { jobs, db } = t.app.platform;
    let ran = false;
    jobs.define({ name: 'test.never', lane: 'events', run: async () => void (ran = true) });
    await db
      .transaction()
      .execute(async (trx) => {
        await jobs.enqueue(trx, 'test.never');
        throw new Error('roll back');
      })
      .catch(() => {});
    await t.drain();
    expect(ran).toBe(false);
  });

  it('opens an encrypted request made with a standard tool, once, and only while it is fresh', async () => {
    const { keys } = (await (await fetch(`${t.url}/.well-known/jwks.json`)).json()) as { keys: JWK[] };
    const key = await importJWK(keys[0]!, 'ECDH-ES');
    const seal = (iat: number, use: object = {}) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ iat, jti: randomUUID(), ...use, body: { a: 1 } })))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: keys[0]!.kid! })
        .encrypt(key);
    const { encryptedCalls } = t.app.platform;
    const asked = { method: 'POST', url: '/wps/password?x=1', headers: { authorization: 'Bearer mine' } };
    const open = (compact: string, request: SealedFor = asked) => encryptedCalls.open(compact, request);
    const row = await t.owner.query<{ s: number }>('select extract(epoch from platform_now())::int as s');
    const fresh = await seal(row.rows[0]!.s);
    expect(await open(fresh)).toEqual({ a: 1 });
    await expect(open(fresh)).rejects.toMatchObject({ code: 'request.encryption_invalid' });
    await expect(open(await seal(row.rows[0]!.s - 121))).rejects.toMatchObject({
      code: 'request.encryption_invalid',
    });
    await expect(open('a.b.c.d.e')).rejects.toMatchObject({ code: 'request.encryption_invalid' });

    // A body bound to a request is invalid for every other call and session.
    const mine = createHash('sha256').update('Bearer mine').digest('hex');
    const bound = () => seal(row.rows[0]!.s, { call: 'POST /wps/password', session: mine });
    expect(await open(await bound())).toEqual({ a: 1 });
    const others: SealedFor[] = [
      { ...asked, url: '/wps/login' },
      { ...asked, method: 'PUT' },
      { ...asked, headers: { authorization: 'Bearer other' } },
      { ...asked, headers: {} },
    ];
    const elsewhere = { code: 'request.encryption_invalid', details: { reason: 'otherRequest' } };
    for (const request of others) await expect(open(await bound(), request)).rejects.toMatchObject(elsewhere);
    const ofVisitor = await seal(row.rows[0]!.s, { call: 'POST /wps/password' });
    await expect(open(ofVisitor)).rejects.toMatchObject(elsewhere);
  });

  it('replays missed live events to a page that comes back and tells it to read again when it cannot', async () => {
    const { live } = t.app.platform;
    const first: LiveMessage[] = [];
    const leave = live.join({ channel: 'member:a' }, (message) => first.push(message));
    await expect(live.publish('member:a', { type: 'stall' } as never)).rejects.toThrow('no module declares');
    await live.publish('member:a', { type: 'round' });
    await expect.poll(() => first.length).toBe(2);
    leave();
    await live.publish('member:a', { type: 'balance', version: 7 });
    await expect
      .poll(() => {
        const again: LiveMessage[] = [];
        const event = first[1] as { epoch: string; seq: number };
        live.join({ channel: 'member:a' }, (message) => again.push(message), { epoch: event.epoch, seq: event.seq })();
        return again.map((message) => message.kind);
      })
      .toEqual(['welcome', 'event']);
    const stranger: LiveMessage[] = [];
    live.join({ channel: 'member:a' }, (message) => stranger.push(message), { epoch: 'other', seq: 1 });
    expect(stranger.map((message) => message.kind)).toEqual(['welcome', 'resync']);
  });
});
