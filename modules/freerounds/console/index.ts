// What other modules show of free rounds.
export { newRounds, RoundFields, type RoundsDraft, roundsOf } from './round-fields.tsx';
