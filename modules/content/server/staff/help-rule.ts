// Staff calls about what dead help links stop.
import type { CallArguments, Calls } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { type ApprovalService, changesRules } from '@sanam/staff/server/index.ts';
import { CHECK_LINKS_JOB } from '../help/links.ts';
import { doLinksStop, type HelpRule, helpRuleNow, insertHelpRule } from '../help/rule-store.ts';

const SUBJECT = 'helpRule';

type Wish = Omit<CallArguments<Calls['opsChangeHelpRule']>['body'], 'reason'>;

interface HelpRuleDeps extends Pick<Platform, 'config' | 'db' | 'jobs'> {
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
}

export function createHelpRuleHandlers({ config, db, jobs, approvals }: HelpRuleDeps): Handlers {
  const change = changesRules<Wish, HelpRule>(approvals, {
    command: 'content.help.change',
    subjectType: SUBJECT,
    now: helpRuleNow,
    rulesOf: ({ version, stopsLaunches }) => ({ version: version + 1, stopsLaunches }),
    problemOf: () => undefined,
    // Games that run without help are what two people answer for.
    givesMore: (now, wanted) => now.stopsLaunches && !wanted.stopsLaunches,
    insert: insertHelpRule,
    wireOf: ({ stopsLaunches }) => ({ stopsLaunches }),
  });
  return {
    opsGetHelpRule: async ({ context: { merchantId }, session }) => ({
      merchantId,
      ...(await helpRuleNow(db, merchantId)),
      areStopped: config.mode === 'live' && (await doLinksStop(db, merchantId)),
      approval: await approvals.waitingFor({ type: SUBJECT, id: merchantId }, session),
    }),
    opsChangeHelpRule: ({ body, context }) => inTransaction(db, (trx) => change(trx, context, body)),
    async opsCheckHelpLinks({ context }) {
      const { merchantId } = context;
      await inTransaction(db, async (trx) => {
        await jobs.enqueue(trx, CHECK_LINKS_JOB, { merchantId });
        await audit(trx, context, { command: 'content.helpLinks.check', subject: { type: SUBJECT, id: merchantId } });
      });
      return {};
    },
  };
}
