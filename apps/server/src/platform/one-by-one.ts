/**
 * Runs work for each item in turn. A failure is reported to `note` and does not stop the others; the first failure is
 * thrown at the end, so that a job retries.
 */
export async function oneByOne<One>(
  all: readonly One[],
  run: (one: One) => Promise<unknown>,
  note: (error: unknown, one: One) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all)
    try {
      await run(one);
    } catch (error) {
      note(error, one);
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}
