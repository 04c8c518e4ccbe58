import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { setMarketing } from './consents.ts';
import { askReturn, confirmReturn, startExclusion } from './exclusions.ts';
import { type OwnLimitDeps, readOverview } from './own-limits.ts';
import { overviewValue } from './routes.ts';
import type { ProtectionDeps, StartExclusion } from './types.ts';

interface Deps {
  db: Db;
  deps: ProtectionDeps;
  own: OwnLimitDeps;
}

/** Creates the handlers of a player's break, exclusion, return and consent. */
export function createExclusionHandlers({ db, deps, own }: Deps): Handlers {
  const overview = async (memberId: string) => overviewValue(await readOverview(own, memberId));
  return {
    takeBreak: async ({ session, context, body }) => {
      const start: StartExclusion = {
        memberId: session.memberId,
        kind: 'break',
        term: `${body.days}d`,
        by: 'player',
      };
      return { until: isoOf(await startExclusion(deps, db, start, context)) };
    },
    excludeMyself: async ({ session, context, body }) => {
      const start: StartExclusion = { memberId: session.memberId, kind: 'exclusion', term: body.term, by: 'player' };
      return { termEndsAt: isoOf(await startExclusion(deps, db, start, context)) };
    },
    askReturn: async ({ session, context }) => {
      await askReturn(db, context, session.memberId);
      return overview(session.memberId);
    },
    confirmReturn: async ({ session, context }) => {
      await confirmReturn(deps, db, context, session.memberId);
      return {};
    },
    setMarketing: async ({ session, context, body }) => {
      await setMarketing(db, context, { memberId: session.memberId, given: body.given, by: 'player' });
      return overview(session.memberId);
    },
  };
}

function isoOf(end: Date | null): string {
  if (end === null) throw refuse('protection.checkUnavailable');
  return end.toISOString();
}
