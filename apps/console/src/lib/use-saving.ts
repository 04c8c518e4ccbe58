import { useState } from 'react';
import type { FieldProblem } from './field-problems.ts';
import { useProblemWords } from './problem-words.ts';
import { useDraft } from './use-draft.ts';

interface SavingProps<Values> {
  read: Values;
  /** Makes the call. */
  send: (values: Values, reason: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  /** Throws away what the form keeps beside its draft: a secret that was typed in. */
  forget?: () => void;
}

/** A form's draft, what the server refused of it, and what its save bar needs (`<SaveBar {...bar} />`). */
export function useSaving<Values extends object>({ read, send, reload, forget }: SavingProps<Values>) {
  const draft = useDraft(read);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const onUndo = (): void => {
    forget?.();
    setProblems([]);
    draft.undo();
  };
  const save = async (reason: string): Promise<void> => {
    await send(draft.values, reason);
    await reload();
    onUndo();
  };
  return {
    draft,
    problems,
    problemWords: useProblemWords(problems),
    bar: { onUndo, onProblems: setProblems, save, reload },
  };
}
