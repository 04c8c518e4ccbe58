import { Icon } from '@sanam/ui';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link } from '../../router/router.ts';
import { useT } from '../../i18n/language.ts';
import { setSideBarSlim, useSideBarWidth } from './side-bar-width.ts';
import { Slot } from '../../components/slot.tsx';
import { linksIn } from '../../lib/feature.ts';
import { Entry, entryClass, Line, Name } from './entry.tsx';
import { RecentPanel } from './recent-panel.tsx';

/** Recent games, links without room in the navigation (GAP-094), and customer service (SHL-037 to SHL-041). */
export function SideBar() {
  const t = useT();
  const { isSlim } = useSideBarWidth();
  const { isOpen, root, close, onKeyDown, button } = useRecentDisclosure();
  if (isSlim) {
    return (
      <button
        type="button"
        aria-label={t('side.show')}
        aria-expanded={false}
        onClick={() => setSideBarSlim(false)}
        className="group relative flex size-full items-center justify-center text-ink-soft hover:bg-sunken hover:text-ink focus-visible:-outline-offset-3"
      >
        <Icon name="chevronLeft" className="rtl:-scale-x-100" />
        <Name>{t('side.show')}</Name>
      </button>
    );
  }
  return (
    <div ref={root} onKeyDown={onKeyDown} className="flex h-full flex-col items-center gap-1 py-3">
      <Entry icon="history" label={t('side.recent')} {...button} />
      {isOpen ? (
        <div
          id={button['aria-controls']}
          className="animate-fade absolute end-full top-2 me-2 w-80 rounded-lg border border-line bg-surface shadow-high"
        >
          <RecentPanel onClose={close} />
        </div>
      ) : null}
      <Line />
      {linksIn('side').map(({ to, icon, label }) => (
        <Link key={to} to={to} aria-label={t(label)} className={entryClass}>
          <Icon name={icon} size={22} />
          <Name>{t(label)}</Name>
        </Link>
      ))}
      <Suspense fallback={null}>
        <Slot of="sideEnd" />
      </Suspense>
      <div className="mt-auto flex flex-col items-center gap-1">
        <Entry icon="up" label={t('side.top')} onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })} />
        <Entry icon="chevronRight" label={t('side.hide')} onClick={() => setSideBarSlim(true)} />
      </div>
    </div>
  );
}

/** Handles the panel of recent games: its button opens and closes it; Escape and a press elsewhere close it. */
function useRecentDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panelId = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    window.addEventListener('pointerdown', outside);
    return () => window.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
  };
  const button = { 'aria-expanded': isOpen, 'aria-controls': panelId, onClick: () => setOpen(!isOpen) };
  return { isOpen, root, close, onKeyDown, button };
}
