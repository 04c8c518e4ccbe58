import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { visitorOf } from '@sanam/server/platform/http/sessions.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { createCaptchas } from './captchas.ts';
import { proveAtProvider } from './provider.ts';
import { createPuzzles } from './puzzles.ts';
import { humanLimits } from './rules.ts';
import { humanCheckSetting } from './settings.ts';
import { forgetResults } from './store.ts';
import type { HumanAsk, HumanCheck } from './types.ts';

const FORGET_SECONDS = 600;

interface Deps {
  platform: Pick<Platform, 'db' | 'vault' | 'log' | 'jobs' | 'config' | 'outside'>;
  site: SiteService;
}

export function createHumanCheck(deps: Deps): { service: HumanCheck; handlers: Handlers } {
  const { platform, site } = deps;
  const limiter = createRateLimiter(platform, 'human', humanLimits);
  const puzzles = createPuzzles({ platform, limiter });
  const captchas = createCaptchas({ platform, limiter });
  platform.jobs.define({
    name: 'identity.forgetProofs',
    lane: 'upkeep',
    everySeconds: FORGET_SECONDS,
    run: () => forgetResults(platform.db),
  });

  async function prove(ask: HumanAsk): Promise<void> {
    const provider = await site.setting(ask.merchantId, humanCheckSetting);
    return provider === null ? puzzles.prove(ask) : proveAtProvider(platform, provider, ask);
  }
  const service: HumanCheck = {
    prove,
    captcha: (ask) => captchas.prove({ ...ask, address: ask.address ?? null }),
    proveEither: (ask) =>
      ask.captcha === undefined || ask.captcha === ''
        ? prove(ask)
        : captchas.prove({ text: ask.captcha, visitor: ask.visitor, address: ask.address }),
    async shown(merchantId) {
      const provider = await site.setting(merchantId, humanCheckSetting);
      if (provider === null) return { kind: 'puzzle' };
      const { scriptUrl, globalName, siteKey } = provider;
      return { kind: 'provider', scriptUrl, globalName, siteKey };
    },
  };
  return { service, handlers: createHandlers({ platform, service, puzzles, captchas }) };
}

function createHandlers(deps: {
  platform: Pick<Platform, 'config'>;
  service: HumanCheck;
  puzzles: ReturnType<typeof createPuzzles>;
  captchas: ReturnType<typeof createCaptchas>;
}): Handlers {
  const { service, puzzles, captchas } = deps;
  const visitor: VisitorOf = (request, reply) =>
    visitorOf(request, reply, { isSecure: deps.platform.config.mode === 'live' || request.protocol === 'https' });
  return {
    captcha: ({ context, request, reply }) =>
      captchas.picture({ visitor: visitor(request, reply), address: context.address }),
    captchaQuestion: async ({ context, request, reply }) => {
      const visit = { visitor: visitor(request, reply), address: context.address };
      return { question: await captchas.question(visit, context.language) };
    },
    async createPuzzle({ body, context, request, reply }) {
      // If the merchant uses a provider, a solved puzzle would be invalid, so none is created.
      const { kind } = await service.shown(context.merchantId);
      if (kind === 'provider') throw refuse('identity.methodClosed');
      return puzzles.make({ ...body, context, visitor: visitor(request, reply) });
    },
    answerPuzzle: ({ params, body, context, request, reply }) =>
      puzzles.judge({
        puzzleId: params.id,
        answer: body,
        visitor: visitor(request, reply),
        address: context.address,
      }),
  };
}

type VisitorOf = (request: Parameters<typeof visitorOf>[0], reply: Parameters<typeof visitorOf>[1]) => string;
