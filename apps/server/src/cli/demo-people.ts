// People of a sandbox: staff of each kind, a player with a paid deposit, and a line of agents.
import type { App } from '../app.ts';
import { Refusal } from '../platform/errors.ts';
import { type LineMember, makeLine } from './demo-line.ts';
import { type Making, makeMember, passwordOf, payFirst } from './demo-members.ts';

const PLAYER = { username: 'demo', payeeName: 'SOMCHAI JAIDEE' };

const staffOfDemo = [
  {
    username: 'payments',
    displayName: 'Payments',
    roles: ['payments'],
    role: 'decides deposits and withdrawals, proposes how disputes end',
  },
  {
    username: 'finance',
    displayName: 'Finance checker',
    roles: ['financeChecker'],
    role: 'second person of approvals',
  },
  { username: 'auditor', displayName: 'Auditor', roles: ['auditor'], role: 'reads everything, changes nothing' },
  { username: 'support', displayName: 'Support', roles: ['support'], role: 'helps members with their access' },
  {
    username: 'protection',
    displayName: 'Player protection',
    roles: ['protection'],
    role: 'keeps limits, breaks and exclusions of members, confirms approvals',
  },
  {
    username: 'lottery',
    displayName: 'Lottery',
    roles: ['lotteryOperator'],
    role: 'runs draws, numbers and odds of the lottery, enters results',
  },
  {
    username: 'results',
    displayName: 'Lottery checker',
    roles: ['lotteryChecker'],
    role: 'second person of lottery results and settlements',
  },
  {
    username: 'agents',
    displayName: 'Agents',
    roles: ['agentManager'],
    role: 'keeps plans, contracts and wages of the lines',
  },
  {
    username: 'promotions',
    displayName: 'Promotions',
    roles: ['promotionManager', 'pointsManager'],
    role: 'keeps campaigns, bonuses, missions and the points mall',
  },
  { username: 'content', displayName: 'Content', roles: ['content'], role: 'keeps texts, pictures and the catalogue' },
  { username: 'owner', displayName: 'Owner', roles: ['owner'], role: 'reads, sets up the house, confirms approvals' },
];

export interface People {
  player: { username: string; password: string };
  /** The sample line, from the top. */
  line: LineMember[];
  staff: { username: string; password: string; role: string }[];
}

/** Creates the missing people and returns all log-ins. Players without money make a deposit if there is a rail. */
export async function makePeople(app: App, making: Making): Promise<People> {
  const staff = [];
  for (const { role, ...one } of staffOfDemo) {
    const password = passwordOf(making.secret, one.username);
    await app.modules.staff.service.createStaff(making.context, { ...one, password }).catch(unlessTaken);
    staff.push({ username: one.username, password, role });
  }
  const { memberId, ...player } = await makeMember(app, making, PLAYER);
  await payFirst(app, making, memberId);
  return { player, line: await makeLine(app, making), staff };
}

function unlessTaken(error: unknown): void {
  const fields = error instanceof Refusal ? (error.details?.fields as { problem?: string }[] | undefined) : undefined;
  if (fields?.[0]?.problem !== 'taken') throw error;
}
