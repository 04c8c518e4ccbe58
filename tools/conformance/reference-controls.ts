// Switches that make the reference wallet wrong, to test that the kit fails.

/**
 * One switch per rule that a wallet tends to get wrong. All on is a correct wallet; the kit must notice each one off.
 */
export interface Controls {
  replaysRecordedAnswers: boolean;
  comparesFingerprints: boolean;
  recordsRefusals: boolean;
  keepsTombstones: boolean;
  reversesOnce: boolean;
  judgesFundsBeforeWin: boolean;
  paysWithoutSession: boolean;
  refusesSettledRollback: boolean;
  closesRounds: boolean;
  separatesVendors: boolean;
  lookupAndWriteAreOne: boolean;
  asksBeforeRounds: boolean;
}

export const allControls: Controls = {
  replaysRecordedAnswers: true,
  comparesFingerprints: true,
  recordsRefusals: true,
  keepsTombstones: true,
  reversesOnce: true,
  judgesFundsBeforeWin: true,
  paysWithoutSession: true,
  refusesSettledRollback: true,
  closesRounds: true,
  separatesVendors: true,
  lookupAndWriteAreOne: true,
  asksBeforeRounds: true,
};

/** Switches of the HTTP layer, as `Controls` are those of the engine. */
export interface WireControls {
  checksSignatures: boolean;
  signsThePath: boolean;
  signsAnswers: boolean;
  refusesRepeatedKeys: boolean;
  limitsBodies: boolean;
  checksAmounts: boolean;
}

export const allWireControls: WireControls = {
  checksSignatures: true,
  signsThePath: true,
  signsAnswers: true,
  refusesRepeatedKeys: true,
  limitsBodies: true,
  checksAmounts: true,
};
