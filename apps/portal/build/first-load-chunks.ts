/** The bundler's module graph; only static importers are used. */
interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

const known = new Map<string, boolean>();

/** Checks whether the page's entry reaches the module by static imports, so that the first load needs it. */
function isFirstLoad(id: string, graph: Graph, above: ReadonlySet<string> = new Set()): boolean {
  const found = known.get(id);
  if (found !== undefined) return found;
  const info = graph.getModuleInfo(id);
  const next = new Set([...above, id]);
  const reached =
    info !== null &&
    (info.isEntry || info.importers.some((importer) => !next.has(importer) && isFirstLoad(importer, graph, next)));
  if (reached || above.size === 0) known.set(id, reached);
  return reached;
}

/**
 * Parts of the design system that no page of the first load uses. All parts have one entry point, so the graph alone
 * would put them into the first load.
 */
const LATER =
  /packages\/ui\/src\/(ask-dialog|close-timer|data-list|dialog|dialog-time-out|field|meter|pager|page-window|qr-frame|rich-text|steps|toast-outlet|use-drag|windowed-grid)\.tsx?$/;

/** Further parts behind an entry point, but small: each is bundled with the screens that use it. */
const WITH_ITS_USERS =
  /packages\/ui\/src\/(hover-menu|money|tabs|use-hover-open)\.tsx?$|@tanstack\/.*\/(queriesObserver|useQueries)\.js$/;

/**
 * Small parts shared by many pages. As separate chunks, each would be a tiny request and one more name in the first
 * load's list of chunks.
 */
const SHARED =
  /\/portal\/(keys|[a-z-]+\/keys|type-icons|vendor-mark|unique-vendors)\.tsx?$|portal\/src\/(components\/(pager-labels|form-alert|list-states)|lib\/(time|use-money)|layouts\/footer\/link-list)\.tsx?$/;

/**
 * Assigns modules of the first load to two files, libraries (which seldom change) and our code, instead of thirty small
 * ones.
 */
export function firstLoadChunk(id: string, graph: Graph): string | null {
  if (id.includes('rolldown/runtime')) return 'libraries';
  // A separate file, see app-plugin.ts.
  if (id.includes('/service-worker/') || id.includes('virtual:app-files')) return null;
  if (LATER.test(id)) return 'widgets';
  if (WITH_ITS_USERS.test(id)) return null;
  if (!isFirstLoad(id, graph)) return SHARED.test(id) ? 'widgets' : null;
  return id.includes('/node_modules/') ? 'libraries' : 'start';
}
