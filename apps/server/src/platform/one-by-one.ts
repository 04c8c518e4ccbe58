/**
 * Runs work for each, one after another. One that fails is told to `note` and keeps none of the others; the first failure is
 * thrown at the end, so that a job tries again.
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
