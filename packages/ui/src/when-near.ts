import { preloadMargin } from './picture-cache.ts';

const waiting = new WeakMap<Element, () => void>();
let watcher: IntersectionObserver | undefined;

function look(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    watcher?.unobserve(target);
    waiting.get(target)?.();
    waiting.delete(target);
  }
}

/** Runs once when the element is within the preload distance of the window. Returns a function that stops waiting. */
export function whenNear(element: Element, run: () => void): () => void {
  watcher ??= new IntersectionObserver(look, { rootMargin: preloadMargin() });
  waiting.set(element, run);
  watcher.observe(element);
  return () => {
    watcher?.unobserve(element);
    waiting.delete(element);
  };
}
