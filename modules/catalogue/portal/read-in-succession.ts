/** Maximum number of pages read of a whole list (GAP-117). */
const PAGES_MAX = 20;

/**
 * Reads all pages, one request after the other (GAM-047), up to the last page or twenty. If a page fails, returns those
 * before it; if the first one fails, throws its error.
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
