import { useEffect, useState } from 'react';
import { Lately } from '../../components/lately.tsx';
import { useT } from '../../i18n/language.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useDesk } from '../../lib/use-wide.ts';

const SideBar = lazyPage(async () => (await import('./side-bar.tsx')).SideBar);

/** Nothing of the first screen waits for it. */
const IDLE_MS = 1500;

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

/** The place of the side bar at the desktop's edge, kept from the first paint; a phone has its entries in the menu's sheet. */
export function SideBarFrame() {
  const t = useT();
  const isDesk = useDesk();
  const isIdle = useIdle();
  return (
    <aside
      aria-label={t('nav.sideBar')}
      className="side-bar fixed inset-y-0 end-0 z-40 border-s border-line bg-surface max-lg:hidden"
    >
      {isDesk && isIdle ? (
        <Lately>
          <SideBar />
        </Lately>
      ) : null}
    </aside>
  );
}
