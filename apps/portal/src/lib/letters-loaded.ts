/** A line so slow that the letters are not there by then: the page is drawn in the device's own. */
const WAIT_MAX_MS = 300;
/** One of each alphabet that a first screen has. */
const SAMPLE = 'กa0';

/**
 * Resolves when the site's letters are there. They are not equally wide as the device's own: words drawn before would
 * break their lines anew and push away what stands below.
 */
export function lettersLoaded(): Promise<void> {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MAX_MS));
  const loaded = document.fonts.load("1rem 'Anuphan Variable'", SAMPLE).then(
    () => undefined,
    () => undefined,
  );
  return Promise.race([loaded, tooLate]);
}
