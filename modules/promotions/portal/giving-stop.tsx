import { useGivingStop } from './queries.ts';
import { StoppedNote } from './stopped-note.tsx';

/** On pages of other modules that give something: told in advance that nothing is given at the moment. */
export function GivingStop() {
  return useGivingStop().data?.isStopped === true ? <StoppedNote /> : null;
}
