/** A list that is read whole is not read for ever (GAP-117). */
const PAGES_MAX = 20;

/**
 * All pages, one request after the other (GAM-047), up to the last page or twenty. When a page fails, those before it
 * are the answer; when the first one does, its error is.
 */
export async function readInSuccession<Game>(
  read: (pageNo: number) => Promise<{ games: readonly Game[]; totalPages: number }>,
): Promise<Game[]> {
  const games: Game[] = [];
  for (let pageNo = 1; pageNo <= PAGES_MAX; pageNo++) {
    try {
      const page = await read(pageNo);
      games.push(...page.games);
      if (page.totalPages <= pageNo) break;
    } catch (error) {
      if (pageNo === 1) throw error;
      break;
    }
  }
  return games;
}
