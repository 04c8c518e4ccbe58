import { useGivingStop } from './queries.ts';
import { StoppedNote } from './stopped-note.tsx';

/** The note on pages of other modules that grants are stopped at the moment. */
export function GivingStop() {
  return useGivingStop().data?.isStopped === true ? <StoppedNote /> : null;
}
