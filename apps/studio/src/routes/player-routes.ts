// Routes that the game in the browser calls. A bearer token identifies the session. No amount from the browser is
// trusted.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { StudioSchema } from '../database.ts';
import { Refusal } from '../refusal.ts';
import type { RoundService } from '../rounds/round-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { ReplayView } from '../wire.ts';
import { viewFairness, viewPlayed, viewRound, viewShownRound, viewSession } from './views.ts';

export interface PlayerRouteDeps {
  db: Kysely<StudioSchema>;
  sessions: SessionService;
  rounds: RoundService;
  settings: { isQuickSpinAllowed: boolean; portalOrigins: string[] };
  now: () => Date;
}

const HISTORY_ROUNDS = 50;

const openSchema = z.union([
  z.object({ launch: z.string().min(8).max(64) }),
  z.object({ mode: z.literal('fun'), game: z.string().max(64), language: z.enum(['th', 'en']).default('th') }),
]);
const spinSchema = z.object({
  spinId: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
  stake: z.string().regex(/^[1-9][0-9]{0,14}$/),
  rewardId: z.string().min(1).max(64).optional(),
});
const shownSchema = z.object({ spins: z.number().int().min(0).max(1000) });
const clientSeedSchema = z.object({ clientSeed: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });
const idSchema = z.object({ id: z.string().min(1).max(64) });

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw new Refusal('bad_request', { field: result.error.issues[0]?.path.join('.') ?? '' });
  return result.data;
}

export function registerPlayerRoutes(app: FastifyInstance, deps: PlayerRouteDeps): void {
  const { db, sessions, rounds, settings, now } = deps;
  const signedIn = (request: FastifyRequest) => sessions.authenticate(bearerOf(request));

  const fullView = async (session: Awaited<ReturnType<typeof signedIn>>) => {
    const [last] = await rounds.latest(session, 1);
    return viewSession(db, session, last, settings, now());
  };

  app.post('/api/sessions', async (request) => {
    const body = parse(openSchema, request.body);
    const { token, session } =
      'launch' in body ? await sessions.openLaunch(body.launch) : await sessions.openFun(body.game, body.language);
    return { token, session: await fullView(session) };
  });

  app.get('/api/session', async (request) => fullView(await sessions.refreshBalance(await signedIn(request))));

  app.post('/api/session/keepalive', async (request) => {
    await sessions.keepAlive(await signedIn(request));
    return {};
  });

  app.post('/api/session/close', async (request) => {
    await sessions.close(await signedIn(request));
    return {};
  });

  app.post('/api/spins', async (request) => {
    const session = await signedIn(request);
    const { stake, ...wish } = parse(spinSchema, request.body);
    return viewPlayed(db, await rounds.spin(session, { ...wish, stake: BigInt(stake) }));
  });

  app.get('/api/rounds', async (request) => {
    const latest = await rounds.latest(await signedIn(request), HISTORY_ROUNDS);
    return { rounds: latest.map(viewRound) };
  });

  app.get('/api/rounds/:id', async (request) => {
    const session = await signedIn(request);
    return viewPlayed(db, await rounds.read(session, parse(idSchema, request.params).id));
  });

  app.post('/api/rounds/:id/shown', async (request) => {
    const session = await signedIn(request);
    await rounds.markShown(session, parse(idSchema, request.params).id, parse(shownSchema, request.body).spins);
    return {};
  });

  app.post('/api/client-seed', async (request) => {
    const session = await signedIn(request);
    await rounds.setClientSeed(session, parse(clientSeedSchema, request.body).clientSeed);
    return { fairness: (await fullView(session)).fairness };
  });

  /** Needs no token: the id is unguessable, and the answer contains no person and no balance. */
  app.get('/api/replays/:id', async (request): Promise<ReplayView> => {
    const round = await db
      .selectFrom('studio_rounds')
      .selectAll()
      .where('replay_key', '=', parse(idSchema, request.params).id)
      .executeTakeFirst();
    if (round === undefined) throw new Refusal('unknown_round');
    return {
      game: round.game_code,
      mode: round.mode,
      round: viewShownRound(round),
      fairness: await viewFairness(db, round),
    };
  });
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') === true ? header.slice('Bearer '.length) : undefined;
}
