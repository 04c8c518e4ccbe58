// Exports for other modules.
export { roundsValues, winningsText } from './winnings-text.ts';
export { newRounds, RoundFields, type RoundsDraft, roundsOf } from './round-fields.tsx';
