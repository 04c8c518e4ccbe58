// Cases of members who seem to play into each other's hands.

/** Signs of collusion between two members. They open a case and do not mark a duplicate account. */
export const caseSigns = ['oppositeSides', 'oneWayChips'] as const;
export type CaseSign = (typeof caseSigns)[number];

/** `upheld`: the members stay excluded; `cleared`: they count again, and what was left out is added back. */
export const caseStates = ['open', 'upheld', 'cleared'] as const;
export type CaseState = (typeof caseStates)[number];

/** `uphold` and `answer` take one person; `clear` takes two, because it changes what is paid. */
export const caseDecisions = ['uphold', 'clear', 'answer'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** Returns the decisions that a case allows. `questions`: number of questions without an answer. */
export function decisionsOf({ state, questions }: { state: CaseState; questions: number }): CaseDecision[] {
  const answer: CaseDecision[] = questions > 0 && state !== 'open' ? ['answer'] : [];
  if (state === 'open') return ['uphold', 'clear'];
  return state === 'upheld' ? [...answer, 'clear'] : answer;
}

/** Number of questions that an agent may ask about a case. */
export const QUESTIONS_MAX = 3;
/** Characters of a question. */
export const [QUESTION_MIN, QUESTION_MAX] = [10, 500];
