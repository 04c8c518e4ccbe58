// Demonstration data of a sandbox, made at its first start by `npm start`:
//   demo.ts vendor CODE   makes the studio's vendor and prints its keys
//   demo.ts catalogue N   fills the halls with 20,000 entries (N times) that only show how they look
//   demo.ts fill CODE     imports its games, fills the halls once, makes staff and a player with a paid deposit, prints the log-ins
// Passwords are random and printed here only. Refuses to run in live mode.
import { randomBytes } from 'node:crypto';
import { calls, toWire } from '@sanam/contract';
import { type App, buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { joinDatabaseServer } from '../database-server.ts';
import { systemContext } from '../platform/context.ts';
import { inTransaction } from '../platform/db.ts';
import { deviceCookies } from '../platform/http/sessions.ts';
import { randomText } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { askAgain } from './ask-again.ts';

const PLAYER = 'demo';
const DEPOSIT_MINOR = 200_000n;
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';
/** A machine that is busy with other things answers late; what never comes must not hold the start up for ever. */
const PATIENCE_MS = 60_000;
const PAGE_PAUSE_MS = 100;
const LOOPBACK = ['127.0.0.0/8', '::1/128'];

const staffOfDemo = [
  { username: 'payments', displayName: 'Payments', roles: ['payments'], role: 'decides deposits and withdrawals' },
  {
    username: 'finance',
    displayName: 'Finance checker',
    roles: ['financeChecker'],
    role: 'second person of approvals',
  },
  { username: 'auditor', displayName: 'Auditor', roles: ['auditor'], role: 'reads everything, changes nothing' },
  { username: 'support', displayName: 'Support', roles: ['support'], role: 'helps members with their access' },
  { username: 'content', displayName: 'Content', roles: ['content'], role: 'keeps texts, pictures and the catalogue' },
  { username: 'owner', displayName: 'Owner', roles: ['owner'], role: 'reads, sets up the house, confirms approvals' },
];

const context = systemContext('demo');

async function addVendor(app: App, config: Config, code: string): Promise<unknown> {
  if (config.studioUrl === undefined) throw new Error('STUDIO_URL says where the studio is');
  return app.modules.hwp.vendors.add({
    code,
    name: 'Sanam Studio',
    capabilities: ['play_money'],
    allowedAddresses: LOOPBACK,
    baseUrl: config.studioUrl,
    launchHosts: [new URL(config.studioUrl).host],
  });
}

async function fill(app: App, config: Config, code: string): Promise<unknown> {
  const { catalogue } = app.modules.games;
  const what = 'the list of games of the studio';
  const imported = await askAgain(() => catalogue.importFrom(code), { what, withinMs: PATIENCE_MS });
  if (imported.added === 0 && imported.updated === 0) throw new Error('the studio listed no games');
  const { games } = catalogue.games(
    { vendor: code },
    { pageNo: 1, pageSize: 100 },
    { merchantId: context.merchantId, language: 'EN' },
  );
  for (const [index, game] of games.read().entries())
    await catalogue.mark(code, game.gameCode, { isHot: true, isNew: true, position: index + 1 });
  await catalogue.fillDemonstration();
  const staff = [];
  for (const { role, ...one } of staffOfDemo) {
    const { password } = await app.modules.operator.staff.createStaff(context, one);
    staff.push({ username: one.username, password, role });
  }
  // The rail of a sandbox has identity providers of its own; without it, sign-in by them stays off.
  if (config.rail !== undefined) {
    const change = { merchantId: context.merchantId, modId: 'SOCIALLOGIN', enabled: true };
    await app.modules.site.service.changeFeature(context, { ...change, reason: 'demonstration' });
  }
  return { player: await demoPlayer(app, config), staff };
}

/** A registered player whose deposit went the whole way: order, QR, payment at the rail, callback, credit. */
async function demoPlayer(app: App, config: Config): Promise<{ username: string; password: string }> {
  const password = `${randomText(12, READABLE)}7`;
  const { platform, modules } = app;
  const { service } = modules.identity;
  const memberId = await inTransaction(platform.db, (trx) =>
    service.createMember(trx, {
      merchantId: context.merchantId,
      username: PLAYER,
      accountType: 'player',
      payeeName: 'SOMCHAI JAIDEE',
      termsVersion: null,
      ageConfirmed: config.ageMin,
      registerInfo: {},
    }),
  );
  await service.changePassword(context, { memberId, password, reason: 'demonstration data' });
  const answer = await service.letIn(
    context,
    { memberId, method: 'password', entrance: 'member', remember: false, isSecondProven: false },
    { visitor: { device: undefined, agent: 'demonstration data' }, visitorHash: '' },
  );
  if (config.rail !== undefined) await payIn(config, { token: answer.value.token, device: answer.device });
  return { username: PLAYER, password };
}

async function payIn(config: Config, session: { token: string; device: string }): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${config.port}${calls.createDeposit.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${session.token}`,
      cookie: `${deviceCookies.member}=${session.device}`,
      'idempotency-key': randomBytes(16).toString('hex'),
    },
    body: JSON.stringify({ method: 'PROMPTPAY_BILL', amount: toWire(DEPOSIT_MINOR) }),
  });
  const order = (await response.json()) as {
    success: boolean;
    code?: string;
    value?: { action: { payUrl: string } | null };
  };
  const payUrl = order.value?.action?.payUrl;
  if (!order.success || payUrl === undefined)
    throw new Error(`the demonstration deposit was refused: ${order.code ?? response.status}`);
  const page = await chargePage(payUrl);
  const paid = await fetch(page, { method: 'POST', body: new URLSearchParams({ how: 'exact' }), redirect: 'manual' });
  if (paid.status !== 303) throw new Error(`the rail did not take the demonstration payment: ${paid.status}`);
}

/** The rail knows the order a moment after the server does: its page is asked for until it is there. */
async function chargePage(payUrl: string): Promise<string> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const response = await fetch(payUrl);
    if (response.ok) return response.url;
    await new Promise((resolve) => setTimeout(resolve, PAGE_PAUSE_MS));
  }
  throw new Error('the rail does not know the demonstration order');
}

async function main(): Promise<void> {
  const [step, code = ''] = process.argv.slice(2);
  const config = readConfig({ ...process.env, ROLES: 'api', SERVE_PAGES: '0' });
  if (config.mode === 'live') throw new Error('demonstration data is for sandboxes only');
  const database = await joinDatabaseServer(config);
  const app = await buildApp({ config, log: createLog('silent'), databaseUrl: database.url });
  try {
    if (step === 'vendor') console.log(JSON.stringify(await addVendor(app, config, code)));
    else if (step === 'fill') console.log(JSON.stringify(await fill(app, config, code)));
    else if (step === 'catalogue')
      console.log(JSON.stringify({ games: await app.modules.games.catalogue.fillDemonstration(Number(code) || 1) }));
    else throw new Error('demo.ts vendor CODE | catalogue N | fill CODE');
  } finally {
    await app.close();
    await database.stop();
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
