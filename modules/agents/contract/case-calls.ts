import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, idParams, instant, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { auditRow, ofMerchant, outcome, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import { caseDecisions, caseSigns, caseStates, QUESTION_MAX, QUESTION_MIN } from './case-states.ts';
import './permissions.ts';
import './refusals.ts';
import { answerText } from './run-calls.ts';
import { treeMember } from './schemas.ts';

const caseRow = z.object({
  id,
  merchantId: z.string(),
  sign: z.enum(caseSigns),
  state: z.enum(caseStates),
  /** Members who are excluded, or were until the case was cleared. */
  members: z.array(treeMember),
  /** Number of agents' questions without an answer. */
  questions: z.int(),
  openedAt: instant,
  decidedAt: z.nullable(instant),
  version,
});

/** A question of an agent above, and the answer. */
const question = {
  text: z.string(),
  askedAt: instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
};

/** A case as an agent above its members reads it in a statement. Neither the sign nor the members are named. */
export const caseOfStatement = z.object({
  caseId: id,
  state: z.enum(caseStates),
  openedAt: instant,
  /** Members of the team and their play in this statement: left out, or added back. */
  isRestored: z.boolean(),
  members: z.int(),
  validBet: signedAmount,
  netLoss: signedAmount,
  /** Answer of staff with their decision. */
  answer: z.nullable(z.string()),
  /** The agent's own questions, oldest first. */
  questions: z.array(z.object(question)),
  mayAsk: z.boolean(),
});

/** Calls about cases of members who seem to play into each other's hands. */
export const wageCaseCalls = {
  opsListWageCases: staff('agents.case.read', {
    method: 'GET',
    path: '/ops/agents/cases',
    summary: "Members who seem to play into each other's hands; cases that wait first, longest waiting first",
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      state: z.optional(z.enum(caseStates)),
      /** Only cases that wait for a decision or an answer. */
      waiting: z.optional(z.literal('true')),
    }),
    value: pageOf(caseRow),
    refusals: [],
  }),
  opsGetWageCase: staff('agents.case.read', {
    method: 'GET',
    path: '/ops/agents/cases/:id',
    summary: 'One of them with the bets that were found and what agents asked; reading it is audited',
    about: 'wageCase',
    params: idParams,
    value: z.extend(caseRow, {
      /** The other member of a sign may be excluded for another reason. */
      others: z.array(treeMember),
      /** Sums of the found bets, by member. */
      sums: z.array(z.object({ member: treeMember, bets: z.int(), stake: signedAmount, payout: signedAmount })),
      /** The newest of the found bets. */
      bets: z.array(
        z.object({
          factId: z.string(),
          member: treeMember,
          settledAt: instant,
          /** Names of vendor and game in the language of the request; the game's code if it has no name. */
          vendor: z.string(),
          game: z.string(),
          round: z.string(),
          market: z.nullable(z.string()),
          side: z.nullable(z.string()),
          stake: signedAmount,
          payout: signedAmount,
        }),
      ),
      asked: z.array(z.object({ id, agent: treeMember, ...question, answeredBy: z.nullable(z.string()) })),
      reason: z.nullable(z.string()),
      answer: z.nullable(z.string()),
      proposedBy: z.nullable(z.string()),
      decidedBy: z.nullable(z.string()),
      approval: z.nullable(waitingApproval),
      history: z.array(auditRow),
    }),
    refusals: [],
  }),
  opsDecideWageCase: staff('agents.member.exclude', {
    method: 'POST',
    path: '/ops/agents/cases/:id/decision',
    idempotent: true,
    summary:
      'Keeps the members of a case left out, or answers agents; proposes that they count again, and another person confirms',
    about: 'wageCase',
    params: idParams,
    body: z.strictObject({
      decision: z.enum(caseDecisions),
      version,
      /** Number of questions without an answer that the person has read; the answer goes to these. */
      questions: z.int().check(z.minimum(0)),
      reason,
      answer: answerText,
    }),
    value: outcome,
    refusals: ['agents.caseClosed', 'operator.staleVersion', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

/** The call of agents about a case in a statement of theirs. */
export const agentCaseCalls = {
  askAboutWageCase: {
    method: 'POST',
    path: '/wps/agent/cases/:id/questions',
    who: 'agent',
    idempotent: true,
    summary: 'Asks about members who are left out of an own statement; the answer comes to the inbox and the statement',
    params: idParams,
    body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(QUESTION_MIN), z.maxLength(QUESTION_MAX)) }),
    value: z.object(question),
    refusals: ['agents.notAgent', 'agents.caseAsked'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof wageCaseCalls & typeof agentCaseCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
