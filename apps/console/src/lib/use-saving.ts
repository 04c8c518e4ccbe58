import type { PathOf } from './field-problems.ts';
import { useDraft } from './use-draft.ts';

interface SavingProps<Values> {
  read: Values;
  /** Makes the call. */
  send: (values: Values, reason: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  pathOf?: PathOf;
}

/** Returns the draft of a form and the props of its save bar (`<SaveBar {...bar} />`). */
export function useSaving<Values extends object>({ read, send, reload, pathOf }: SavingProps<Values>) {
  const draft = useDraft(read, pathOf);
  const save = (reason: string): Promise<void> =>
    draft.sending(async () => {
      await send(draft.values, reason);
      await reload();
      draft.undo();
    });
  return { draft, bar: { isRefused: draft.isRefused, onUndo: draft.undo, save, reload } };
}
