// Inbox messages about offers and contracts to the receiving agent, about answers to the offering one, and about money
// that came along the line.
import type { PlanKind } from '@sanam/agents/contract/plan-states.ts';
import type { agents } from '@sanam/agents/server/index.ts';
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { FrontOf } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { agentNotices } from './agent-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  freezeReaches: FrontOf<typeof agents>['freezeReaches'];
  tell: Notify<typeof agentNotices>;
}

/** Name of each kind of pay, and its page in the agent centre. */
const kinds: Record<PlanKind, { nameTh: string; nameEn: string; page: string }> = {
  dailySalary: { nameTh: 'ค่าจ้างรายวัน', nameEn: 'Daily wages', page: 'agentDailySalary' },
  hourSalary: { nameTh: 'ค่าจ้างรายชั่วโมง', nameEn: 'Hourly salary', page: 'agentHourSalary' },
  realtimeSalary: { nameTh: 'ค่าจ้างเรียลไทม์', nameEn: 'Real-time salary', page: 'agentRealtimeSalary' },
  dividend: { nameTh: 'เงินปันผล', nameEn: 'Dividends', page: 'agentDividend' },
  rebate: { nameTh: 'คืนยอดตามผลิตภัณฑ์', nameEn: 'Rebates', page: 'agentRebate' },
  acquisition: { nameTh: 'ค่าสมาชิกใหม่', nameEn: 'Pay for new members', page: 'agentAcquisition' },
};
const toAgent = { offered: 'contractOffered', ending: 'contractEnds', suspended: 'contractSuspended' } as const;
const ofStatement = { held: 'statementHeld', approved: 'statementReleased', void: 'statementVoid' } as const;
const toUpline = { signed: 'contractSigned', rejected: 'contractRejected' } as const;

export function tellOfAgents(deps: Deps): void {
  const {
    platform: { db, events },
    tell,
  } = deps;
  events.on('agents.offerChanged', 'messages.tell', async ({ offerId, memberId, state }) => {
    if (state !== 'offered') return;
    const notice = {
      memberId,
      template: 'agentOffered',
      source: `agentOffer:${offerId}`,
      link: '/',
      values: {},
    } as const;
    await inTransaction(db, (trx) => tell(trx, notice));
  });
  tellOfContracts(deps);
  events.on('agents.statementChanged', 'messages.tell', async (change) => {
    const { planId, memberId, kind, periodStart, state, answer } = change;
    if (state !== 'held' && state !== 'approved' && state !== 'void') return;
    const { nameTh, nameEn, page } = kinds[kind];
    const notice = {
      memberId,
      template: ofStatement[state],
      // One message a day for periods of five minutes.
      source: `agentStatement:${planId}:${periodStart.slice(0, 10)}:${state}`,
      link: `/?ac=${page}`,
      values: { nameTh, nameEn, answer: answer ?? '' },
    } as const;
    await inTransaction(db, (trx) => tell(trx, notice));
  });
  events.on('agents.caseAnswered', 'messages.tell', async ({ questionId, memberId, answer }) => {
    const notice = {
      memberId,
      template: 'caseAnswered',
      source: `wageCaseQuestion:${questionId}`,
      link: '/?ac=agentIncome',
      values: { answer },
    } as const;
    await inTransaction(db, (trx) => tell(trx, notice));
  });
  tellOfFreezes(deps);
  tellOfTransfers(deps);
}

/** Tells who received money along the line; nobody is told of the own transfer to the own cash. */
function tellOfTransfers({ platform: { db, events }, tell }: Deps): void {
  events.on('agents.transferred', 'messages.tell', async ({ transferId, kind, toId: memberId, amount }) => {
    if (kind === 'own') return;
    const notice = {
      memberId,
      source: `agentTransfer:${transferId}`,
      values: { amount },
      ...(kind === 'player'
        ? ({ template: 'agentPaidPlayer', link: '/?mc=transactionHistory' } as const)
        : ({ template: 'agentTransferCame', link: '/?ac=agentAccountDetails' } as const)),
    };
    await inTransaction(db, (trx) => tell(trx, notice));
  });
}

/** Agents who are told of a freeze in one transaction. */
const SET = 100;

/** Tells each agent of a line when it is frozen and when the freeze is lifted. */
function tellOfFreezes({ platform: { db, events }, freezeReaches, tell }: Deps): void {
  events.on('agents.lineFrozen', 'messages.tell', async ({ freezeId, isFrozen }) => {
    const notice = {
      template: isFrozen ? 'lineFrozen' : 'lineLifted',
      source: `lineFreeze:${freezeId}:${isFrozen ? 'frozen' : 'lifted'}`,
      link: '/?ac=agentTeamOverview',
      values: {},
    } as const;
    for (let after = 0n; ; ) {
      const set = await freezeReaches({ freezeId, isFrozen, after, limit: SET });
      await inTransaction(db, async (trx) => {
        for (const { memberId } of set) await tell(trx, { ...notice, memberId });
      });
      if (set.length < SET) return;
      after = set.at(-1)!.agentNo;
    }
  });
}

/** Tells agents and their uplines of the steps of contracts. */
function tellOfContracts({ platform: { db, events }, tell }: Deps): void {
  events.on('agents.contractChanged', 'messages.tell', async (change) => {
    const { contractId, version, memberId, uplineId, kind, before, state, effectiveFrom } = change;
    const { nameTh, nameEn, page } = kinds[kind];
    const about = {
      source: `agentContract:${contractId}:${version}:${state}`,
      link: `/?ac=${page}`,
      values: { nameTh, nameEn },
    };
    if (state === 'offered' || state === 'ending' || state === 'suspended')
      await inTransaction(db, (trx) => tell(trx, { ...about, memberId, template: toAgent[state] }));
    if (state === 'imposed' && effectiveFrom !== null)
      await inTransaction(db, async (trx) => {
        const imposed = { ...about, values: { ...about.values, from: effectiveFrom } };
        await tell(trx, { ...imposed, memberId, template: 'contractImposed' });
        if (uplineId !== null) await tell(trx, { ...imposed, memberId: uplineId, template: 'contractImposedBelow' });
      });
    if (state === 'withdrawn' && before === 'imposed')
      await inTransaction(db, async (trx) => {
        await tell(trx, { ...about, memberId, template: 'contractKept' });
        if (uplineId !== null) await tell(trx, { ...about, memberId: uplineId, template: 'contractKeptBelow' });
      });
    if ((state === 'signed' || state === 'rejected') && uplineId !== null)
      await inTransaction(db, (trx) => tell(trx, { ...about, memberId: uplineId, template: toUpline[state] }));
  });
}
