// Cases as an agent above reads them in a statement, and the questions of agents.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { QUESTIONS_MAX } from '../../contract/case-states.ts';
import { agentOf } from '../tree/agent-of.ts';
import { caseSubject, emitCase } from './note.ts';
import * as store from './store.ts';

type Shown = CallValue<Calls['agentStatement']>['cases'];
type Question = CallValue<Calls['askAboutWageCase']>;

export const questionValue = (row: store.QuestionRow): Question => ({
  text: row.text,
  askedAt: row.asked_at.toISOString(),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
});

const mayAsk = (row: store.CaseRow, asked: readonly store.QuestionRow[]): boolean =>
  row.state !== 'cleared' && asked.length < QUESTIONS_MAX && asked.every(({ answered_at }) => answered_at !== null);

/** Returns the cases of members who were left out of a statement or added back, with the agent's own questions. */
export async function casesOfStatement(
  db: Db,
  { run_id: runId, agent_no: agentNo }: { run_id: bigint; agent_no: bigint },
): Promise<Shown> {
  const found = await store.casesOfTeam(db, runId, agentNo);
  const asked = await store.questionsOf(
    db,
    found.map(({ case_id }) => case_id),
    agentNo,
  );
  const shown: Shown = [];
  const cases = await store.findCases(
    db,
    found.map(({ case_id }) => case_id),
  );
  for (const { case_id: caseId, kind, members, valid_bet, net_loss } of found) {
    const row = cases.find(({ case_id }) => case_id === caseId)!;
    const own = asked.filter(({ case_id }) => case_id === caseId);
    shown.push({
      caseId,
      state: row.state,
      openedAt: row.opened_at.toISOString(),
      isRestored: kind === 'restored',
      members: Number(members),
      validBet: toWire(BigInt(valid_bet)),
      netLoss: toWire(BigInt(net_loss)),
      answer: row.answer,
      questions: own.map(questionValue),
      mayAsk: mayAsk(row, own),
    });
  }
  return shown;
}

interface Ask {
  memberId: string;
  caseId: string;
  text: string;
  context: Context;
  key: IdempotencyKey;
}

/**
 * Asks about a case of an own statement. Refuses with `agents.notAgent`; with `common.notFound` for a case of nobody in
 * the agent's statements; with `agents.caseAsked` while a question waits, after the last one, or once the case is
 * cleared.
 */
export function ask(
  deps: Pick<Platform, 'db' | 'events'>,
  { memberId, caseId, text, context, key }: Ask,
): Promise<Question> {
  return once(deps.db, key, async (trx) => {
    const agentNo = await agentOf(trx, { memberId });
    const row = await store.findCase(trx, caseId);
    if (row === undefined || !(await store.isOfAgent(trx, caseId, agentNo))) throw refuse('common.notFound');
    const asked = await store.questionsOf(trx, [caseId], agentNo);
    const made = mayAsk(row, asked)
      ? await store.insertQuestion(trx, { case_id: caseId, agent_no: agentNo, text })
      : undefined;
    if (made === undefined) throw refuse('agents.caseAsked', { max: QUESTIONS_MAX });
    const subject = caseSubject(caseId);
    await audit(trx, context, { command: 'agents.case.ask', subject, after: { questionId: made.question_id } });
    await emitCase(deps, trx, row);
    return questionValue(made);
  });
}
