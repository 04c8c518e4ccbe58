import { toWire } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { figuresValue, limitValue } from './limit-values.ts';
import { setCheckInterval } from './check-interval.ts';
import {
  confirmOwnLimit,
  type OwnLimitDeps,
  type ProtectionOverview,
  readOverview,
  setOwnLimit,
  withdrawOwnRaise,
} from './own-limits.ts';
import { answerPrompt, duePrompt, type PromptDeps } from './prompts.ts';
import type { LimitChange, Played, ProtectionService, RealityCheck } from './types.ts';

export function createProtectionHandlers(deps: {
  db: Db;
  service: ProtectionService;
  own: OwnLimitDeps;
  prompts: PromptDeps;
}): Handlers {
  const { db, service, own, prompts } = deps;
  const overview = async (memberId: string) => overviewValue(await readOverview(own, memberId));
  return {
    protection: ({ session }) => overview(session.memberId),
    setLimit: async ({ session, context, body }) =>
      changeValue(await setOwnLimit(own, context, { memberId: session.memberId, ...body })),
    confirmLimit: async ({ session, context, params }) => {
      await confirmOwnLimit(own, context, { memberId: session.memberId, ...params });
      return overview(session.memberId);
    },
    withdrawLimitRaise: async ({ session, context, params }) => {
      await withdrawOwnRaise(own, context, { memberId: session.memberId, ...params });
      return overview(session.memberId);
    },
    setCheckInterval: async ({ session, context, body }) => {
      await setCheckInterval(own, context, { memberId: session.memberId, minutes: body.minutes });
      return overview(session.memberId);
    },
    limitPrompt: async ({ session, context, query }) => ({
      due: await duePrompt(prompts, context, { memberId: session.memberId, place: query.place }),
    }),
    answerLimitPrompt: async ({ session, context, body }) => {
      await answerPrompt(prompts, context, { memberId: session.memberId, ...body });
      return {};
    },
    realityCheck: async ({ session }) => toValue(await service.realityCheck(db, session.memberId)),
    answerRealityCheck: async ({ session, context, body }) =>
      toValue(await service.answerRealityCheck(db, context, { memberId: session.memberId, ...body })),
  };
}

const exclusionValue = (row: ProtectionOverview['exclusions'][number]) => ({
  kind: row.kind,
  startedAt: row.started_at.toISOString(),
  termEndsAt: row.term_ends_at?.toISOString() ?? null,
  returnFrom: row.return_from?.toISOString() ?? null,
  mayAskReturn:
    row.kind === 'exclusion' && row.source_exclusion_id === null && row.is_term_over && row.return_from === null,

  mayReturn: row.kind === 'exclusion' && row.is_return_due,
  followsAnother: row.source_exclusion_id !== null,
});

export const overviewValue = ({
  exclusions,
  isBlocked,
  pauses,
  marketing,
  limits,
  checkMinutes,
  figures,
}: ProtectionOverview) => ({
  exclusions: exclusions.map(exclusionValue),
  isBlocked,
  pauses: pauses.map(({ action, until }) => ({ what: action, until: until.toISOString() })),
  marketing,
  limits: limits.map(limitValue),
  checkMinutes,
  figures: figures.map(figuresValue),
});

const changeValue = (change: LimitChange & { at: Date }) =>
  change.state === 'active'
    ? { state: change.state, effectiveAt: change.at.toISOString(), confirmBy: null }
    : {
        state: change.state,
        effectiveAt: change.effectiveAt.toISOString(),
        confirmBy: change.confirmBy.toISOString(),
      };

const playedValue = ({ stakeMinor, winMinor }: Played) => ({
  stake: toWire(stakeMinor),
  win: toWire(winMinor),
  net: toWire(winMinor - stakeMinor),
});

const toValue = ({ period, today, limits, ...check }: RealityCheck) => ({
  ...check,
  period: playedValue(period),
  today: playedValue(today),
  limits: limits.map(limitValue),
});
