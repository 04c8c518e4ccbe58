/** Longest wait in milliseconds. A background tab is never painted. */
const PAINT_WAIT_MAX_MS = 200;

/**
 * Resolves when the page's initial frame has been painted, because starting the application before would delay it. On a
 * slow connection this was long ago.
 */
export function framePainted(): Promise<void> {
  const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
  if (isPainted || document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_WAIT_MAX_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Longest wait in milliseconds; on a slower connection the page is rendered in the device's fonts. */
const LETTERS_WAIT_MAX_MS = 300;
/** One letter of each alphabet on a first screen. */
const SAMPLE = 'กa0';

/**
 * Resolves when the site's fonts are loaded. Their widths differ from the device's fonts, so text rendered before would
 * wrap differently and shift the content below.
 */
export function lettersLoaded(): Promise<void> {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, LETTERS_WAIT_MAX_MS));
  const loaded = document.fonts.load("1rem 'Anuphan Variable'", SAMPLE).then(
    () => undefined,
    () => undefined,
  );
  return Promise.race([loaded, tooLate]);
}
