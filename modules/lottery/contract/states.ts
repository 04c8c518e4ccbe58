/** Vendor groups under which the portal's own lottery appears (the specification's vendors of `/lottery`). */
export const vendorGroups = ['TCG_SEA', 'TCG_LOTTO_VN', 'ELOTT', 'LOTT'] as const;
export type VendorGroup = (typeof vendorGroups)[number];

/** Methods by which a game sets its odds (GAP-127). */
export const prizeModes = ['SEA', 'Lott', 'Elott', 'ZY'] as const;
export type PrizeMode = (typeof prizeModes)[number];

/** Maximum number of draws in a chase, if a game has chases. */
export const CHASE_DRAWS_MAX = 20;
/** Maximum multiple of an order's stakes in one draw of a chase. */
export const CHASE_MULTIPLE_MAX = 1000;
/** Maximum number of lines over all draws of a chase: it is priced, answered and sold as a whole. */
export const CHASE_LINES_MAX = 4000;

/** States of a game's current draw as shown to players. */
export const salesStates = ['open', 'locked', 'waiting', 'suspended'] as const;
export type SalesState = (typeof salesStates)[number];

export const drawStates = [
  'planned',
  'open',
  'suspended',
  'closed',
  'sealed',
  'entered',
  'drawn',
  'evaluated',
  'paying',
  'settled',
  'correcting',
  'refunding',
  'refunded',
  'cancelled',
] as const;
export type DrawState = (typeof drawStates)[number];

export type DrawAction =
  | 'open'
  | 'suspend'
  | 'resume'
  | 'close'
  | 'seal'
  | 'enter'
  | 'rejectEntry'
  | 'draw'
  | 'evaluate'
  | 'pay'
  | 'settle'
  | 'correct'
  | 'refund'
  | 'finishRefund'
  | 'cancel';

/** Actions permitted in each state of a draw, with the next state. Others are refused with `lottery.wrongState`. */
export const drawTransitions: Readonly<Record<DrawState, Partial<Record<DrawAction, DrawState>>>> = {
  planned: { open: 'open', cancel: 'cancelled' },
  open: { suspend: 'suspended', close: 'closed', refund: 'refunding', cancel: 'cancelled' },
  suspended: { resume: 'open', close: 'closed', refund: 'refunding', cancel: 'cancelled' },
  closed: { seal: 'sealed', refund: 'refunding' },
  sealed: { enter: 'entered', draw: 'drawn', refund: 'refunding' },
  entered: { draw: 'drawn', rejectEntry: 'sealed', refund: 'refunding' },
  drawn: { evaluate: 'evaluated' },
  // Refunded only while its settlement is held back, and corrected only before anybody may be paid by it.
  evaluated: { pay: 'paying', refund: 'refunding', correct: 'drawn' },
  paying: { settle: 'settled' },
  settled: { correct: 'correcting' },
  correcting: { settle: 'settled' },
  refunding: { finishRefund: 'refunded' },
  refunded: {},
  cancelled: {},
};

/**
 * States of a result entry. `lapsed`: its proposal or draw ended without a second entry; `ended`: staff ended the
 * correction that it belongs to, and its numbers are shown.
 */
export const entryStates = ['waiting', 'accepted', 'rejected', 'lapsed', 'ended'] as const;
export type EntryState = (typeof entryStates)[number];

/** Stored states of a ticket. */
export const storedTicketStates = ['accepted', 'cancelled', 'voided'] as const;
/** Current states of a ticket: `won`, `lost` and `corrected` are derived from its draw and payouts. */
export const ticketStates = ['accepted', 'cancelled', 'voided', 'won', 'lost', 'corrected'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Kinds of notes to the players of a draw. */
export const drawNoteKinds = ['moved', 'refunded', 'corrected', 'late'] as const;

const lateReasons = ['noResult', 'notDrawn', 'sealedLate', 'tooFewNumbers'] as const;
/** Text of a note of kind `late`: why the clock refunded a draw. Pages say it in the reader's language. */
export type LateReason = (typeof lateReasons)[number];

/** Returns why the clock refunded a draw; undefined for a note of another kind, or of an older release. */
export const lateReasonOf = (note: { kind: string; text: string }): LateReason | undefined =>
  note.kind === 'late' ? lateReasons.find((one) => one === note.text) : undefined;

export const settlementStates = ['evaluating', 'evaluated', 'paying', 'settled'] as const;

/** Full tier of a number: it pays all of its odds, in ten-thousandths. */
export const FULL_TIER_BP = 10_000;

/**
 * Kinds of cases for staff: a correction that the balance did not cover, a ticket that was set aside, a contested
 * ticket.
 */
export const caseKinds = ['uncovered', 'setAside', 'contested'] as const;
export type CaseKind = (typeof caseKinds)[number];
export const caseStates = ['open', 'closed'] as const;
export const caseOutcomes = ['writtenOff', 'recovered', 'superseded', 'paid', 'givenBack', 'answered'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];
/** Step at which a ticket was set aside. */
export const casePhases = ['evaluate', 'check', 'pay', 'refund'] as const;
export type CasePhase = (typeof casePhases)[number];

/** Decisions of staff that end a case, with the resulting outcome. */
export const caseDecisions = {
  /** The rest is taken from the balance, which now covers it. */
  recover: 'recovered',
  /** The member keeps the overpaid amount. */
  writeOff: 'writtenOff',
  /** The round is paid as settled. */
  pay: 'paid',
  /** The price of the ticket is refunded, and the rest of its round is settled. */
  giveBack: 'givenBack',
  /** The member receives an answer. */
  answer: 'answered',
} as const satisfies Record<string, CaseOutcome>;
export type CaseDecision = keyof typeof caseDecisions;
export const caseDecisionNames = Object.keys(caseDecisions) as [CaseDecision, ...CaseDecision[]];

/** Returns the decisions a case permits: a ticket that could not be judged is refunded, a judged one is paid. */
export function decisionsOf({ kind, phase }: { kind: CaseKind; phase: CasePhase | null }): readonly CaseDecision[] {
  if (kind === 'uncovered') return ['recover', 'writeOff'];
  if (kind === 'contested') return ['answer'];
  return phase === 'pay' ? ['pay'] : ['giveBack'];
}

/** Days after the draw during which a ticket can be contested, and maximum number of objections per ticket. */
export const CONTEST_DAYS = 90;
export const CONTESTS_A_TICKET = 3;
