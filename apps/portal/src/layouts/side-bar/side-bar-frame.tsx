import { Skeleton } from '@sanam/ui';
import { Lately } from '../../components/lately.tsx';
import { useT } from '../../i18n/language.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useDesk } from '../../lib/use-wide.ts';

const SideBar = lazyPage(async () => (await import('./side-bar.tsx')).SideBar);

/**
 * Reserved space of the side bar at the desktop's edge from the first paint; on a phone its entries are in the menu.
 */
export function SideBarFrame() {
  const t = useT();
  const isDesk = useDesk();
  return (
    <aside
      aria-label={t('nav.sideBar')}
      className="side-bar fixed inset-y-0 end-0 z-40 border-s border-line bg-surface max-lg:hidden"
    >
      {isDesk ? (
        <Lately place={<Places />}>
          <SideBar />
        </Lately>
      ) : null}
    </aside>
  );
}

const ENTRIES = 4;

/** Placeholders of the entries until their code is loaded. */
function Places() {
  return (
    <div aria-hidden="true" className="flex flex-col items-center gap-3 overflow-hidden py-5">
      {Array.from({ length: ENTRIES }, (_, i) => (
        <Skeleton key={i} className="size-7 rounded-md" />
      ))}
    </div>
  );
}
