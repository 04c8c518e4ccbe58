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
 * Shows a message for a moment without taking the focus. The same text is not shown twice at once. A toast with a
 * button stays longer and closes when the button is pressed.
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

/** Calls the listener at each change; returns a function that stops this. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the shown toasts, oldest first. */
export const shownToasts = (): readonly Toast[] => toasts;
