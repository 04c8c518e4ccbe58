// Accounts of an agent's team that log in from the agent's own browser count for nobody's wages until staff clear them.
import { deviceSigns } from '@sanam/mfa/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import * as store from './store.ts';

const EVERY_SECONDS = 21_600;
/** Agents that one statement names. */
const STEP = 500;
export const signsJob = 'agents.signs';

export function defineSigns({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): void {
  jobs.define({ name: signsJob, lane: 'upkeep', everySeconds: EVERY_SECONDS, run: () => findSigns(db) });
}

/** Looks at every agent with a contract in force. */
async function findSigns(db: Db): Promise<void> {
  let after = 0n;
  for (;;) {
    const agents = await store.contractedAgents(db, { after, limit: STEP });
    for (const agent of agents) await lookAt(db, agent);
    if (agents.length < STEP) return;
    after = agents.at(-1)!.no;
  }
}

async function lookAt(db: Db, agent: store.ContractedAgent): Promise<void> {
  const { sharesDeviceWith } = await deviceSigns(db, { memberId: agent.memberId, newHours: 1 });
  if (sharesDeviceWith.length === 0) return;
  for (const one of await store.unclearedOfTeam(db, { agentNo: agent.no, memberIds: sharesDeviceWith })) {
    const id = newId('exc');
    const reason = `logs in with the same browser as the agent ${agent.memberId}`;
    await inTransaction(db, async (trx) => {
      const isNew = await store.insertExclusion(trx, {
        exclusion_id: id,
        merchant_id: agent.merchantId,
        member_no: one.no,
        sign: 'sharesDevice',
        reason,
        made_by: null,
      });
      if (!isNew) return;
      await audit(trx, systemContext(signsJob, agent.merchantId), {
        command: 'agents.member.exclude',
        subject: { type: 'member', id: one.memberId },
        after: { exclusionId: id },
        reason,
      });
    });
  }
}
