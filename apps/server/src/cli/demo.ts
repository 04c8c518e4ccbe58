// Demonstration data of a sandbox, made at its first start by `npm start`:
//   demo.ts vendor CODE   makes the studio's vendor, or moves it to where it is now, and prints its keys
//   demo.ts catalogue N   fills the halls with 20,000 entries (N times) that only show how they look
//   demo.ts fill CODE     imports its games, fills the halls once, sets levels, terms for friends, missions, a wheel and a raffle, makes staff, a player with a paid deposit and a line of agents with a player, prints the log-ins
// Every step may be repeated: a first start that was broken off is finished by the next one. Refuses to run in live mode.
import { type App, buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { joinDatabaseServer } from '../database-server.ts';
import { systemContext } from '../platform/context.ts';
import { createLog } from '../platform/log.ts';
import { askAgain } from './ask-again.ts';
import { makePeople } from './demo-people.ts';

/** Longest wait for an answer. A busy machine answers late, but a missing answer must not block the start for ever. */
const PATIENCE_MS = 60_000;
const LOOPBACK = ['127.0.0.0/8', '::1/128'];

const context = systemContext('demo');

async function addVendor(app: App, config: Config, code: string): Promise<unknown> {
  if (config.studioUrl === undefined) throw new Error('STUDIO_URL says where the studio is');
  const { vendors } = app.modules.vendors;
  const place = { baseUrl: config.studioUrl, launchHosts: [new URL(config.studioUrl).host] };
  if (vendors.find(code) !== undefined) {
    // The studio has another port now, or an earlier start ended before it stored the printed keys.
    await vendors.move(code, place);
    return vendors.rotate(code);
  }
  return vendors.add({
    code,
    name: 'Sanam Studio',
    capabilities: ['free_rounds', 'play_money', 'promo'],
    allowedAddresses: LOOPBACK,
    ...place,
  });
}

async function fill(app: App, config: Config, code: string): Promise<unknown> {
  const secret = process.env.DEMO_SECRET ?? '';
  if (secret === '') throw new Error('DEMO_SECRET says what the passwords are made of');
  const { catalogue } = app.modules;
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
  await app.modules.vip.fillDemonstration(context);
  await app.modules.referral.fillDemonstration(context);
  await app.modules.draws.fillDemonstration(context);
  await app.modules.lottery.fillDemonstration(context);
  await app.modules.missions.fillDemonstration(context);
  await app.modules.points.fillDemonstration(context);
  await app.modules.promotions.fillDemonstration(context);
  // The sandbox rail provides identity providers. Without it, social log-in stays disabled.
  if (config.rail !== undefined) {
    const change = { merchantId: context.merchantId, modId: 'SOCIALLOGIN', enabled: true };
    await app.modules.merchants.service.changeFeature(context, { ...change, reason: 'demonstration' });
  }
  return makePeople(app, { context, secret, vendor: code });
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
      console.log(JSON.stringify({ games: await app.modules.catalogue.fillDemonstration(Number(code) || 1) }));
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
