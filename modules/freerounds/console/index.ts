// Exports for other modules.
export { newRounds, RoundFields, type RoundsDraft, roundsOf } from './round-fields.tsx';
