/** Where nothing is painted (a tab in the background) nobody waits for it. */
const WAIT_MAX_MS = 200;

/**
 * Resolves when the frame that came with the page is on the screen: the application would keep the processor busy
 * before it. On a slow line that was long ago.
 */
export function framePainted(): Promise<void> {
  const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
  if (isPainted || document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, WAIT_MAX_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
