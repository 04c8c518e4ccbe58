/** Where nothing is painted (a tab in the background) nobody waits for it. */
const PAINT_WAIT_MAX_MS = 200;

/**
 * Resolves when the frame that came with the page is on the screen: the application would keep the processor busy
 * before it. On a slow line that was long ago.
 */
export function framePainted(): Promise<void> {
  const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
  if (isPainted || document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_WAIT_MAX_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** A line so slow that the letters are not there by then: the page is drawn in the device's own. */
const LETTERS_WAIT_MAX_MS = 300;
/** One of each alphabet that a first screen has. */
const SAMPLE = 'กa0';

/**
 * Resolves when the site's letters are there. They are not equally wide as the device's own: words drawn before would
 * break their lines again and push away what is below.
 */
export function lettersLoaded(): Promise<void> {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, LETTERS_WAIT_MAX_MS));
  const loaded = document.fonts.load("1rem 'Anuphan Variable'", SAMPLE).then(
    () => undefined,
    () => undefined,
  );
  return Promise.race([loaded, tooLate]);
}
