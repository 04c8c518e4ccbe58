export type ToastTone = 'info' | 'gain' | 'loss';
export interface ToastAction {
  label: string;
  onPress: () => void;
}
export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  action: ToastAction | null;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/**
 * Says something for a moment without taking the focus. The same text is not shown twice at once. One with a button
 * stays longer, and goes when the button is pressed.
 */
export function toast(
  text: string,
  tone: ToastTone = 'info',
  { action = null, lifeMs = action === null ? 5000 : 10_000 }: { action?: ToastAction | null; lifeMs?: number } = {},
): void {
  if (toasts.some((shown) => shown.text === text)) return;
  const id = nextId++;
  set([...toasts.slice(-2), { id, text, tone, action }]);
  setTimeout(() => closeToast(id), lifeMs);
}

export const clearToasts = (): void => set([]);
export const closeToast = (id: number): void => {
  if (toasts.some((shown) => shown.id === id)) set(toasts.filter((shown) => shown.id !== id));
};

/** Calls back at each change of what is shown; the answer ends it. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is shown now, the oldest first. */
export const shownToasts = (): readonly Toast[] => toasts;
