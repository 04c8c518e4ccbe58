import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { closeToast, shownToasts, subscribeToasts, type ToastAction } from './toast.ts';

const icons = { info: 'info', gain: 'check', loss: 'alert' } as const;

/** Content outside an open modal dialog can be neither pressed nor announced, so the toast is placed inside it. */
const placeOf = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Closes the toasts that cover a focused field, except one with a button, which must stay usable. */
function makeWay({ target }: FocusEvent): void {
  if (!(target instanceof Element) || !target.matches('input, select, textarea')) return;
  const field = target.getBoundingClientRect();
  for (const box of document.querySelectorAll<HTMLElement>('[data-toast]'))
    if (overlaps(box.getBoundingClientRect(), field)) closeToast(Number(box.dataset.toast));
}

/**
 * Outlet of toasts, once in the page. A popover, so that it also shows above an open dialog. On a phone it is below the
 * top bar, because the next fields and the keyboard are further down. Content under it can be pressed.
 */
export function ToastOutlet() {
  const shown = useSyncExternalStore(subscribeToasts, shownToasts);
  const place = usePlace(shown.length > 0);
  useEffect(() => {
    document.addEventListener('focusin', makeWay);
    return () => document.removeEventListener('focusin', makeWay);
  }, []);
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      popover="manual"
      key={shown.at(-1)?.id ?? 0}
      ref={(box) => {
        if (box?.isConnected && shown.length > 0 && !box.matches(':popover-open')) box.showPopover();
      }}
      className="pointer-events-none fixed inset-x-0 top-[calc(6rem+env(safe-area-inset-top))] bottom-auto m-0 mx-auto flex w-fit max-w-[min(28rem,calc(100vw-32px))] flex-col gap-2 lg:start-6 lg:end-auto lg:top-auto lg:bottom-6 border-0 bg-transparent p-0 [&:not(:popover-open)]:hidden"
    >
      {shown.map((one) => (
        <p
          key={one.id}
          data-toast={one.action === null ? one.id : undefined}
          className="animate-rise flex items-start gap-2.5 rounded-md bg-ink px-4 py-3 text-sm text-ground shadow-high"
        >
          <Icon name={icons[one.tone]} className={cx('mt-0.25 shrink-0', one.tone === 'loss' && 'text-accent')} />
          {one.text}
          {one.action ? <ActionButton id={one.id} action={one.action} /> : null}
        </p>
      ))}
    </div>,
    place,
  );
}

/** Tracks dialogs after they opened or closed: during a render, a closing one is still there. */
function usePlace(isShown: boolean): Element {
  const [place, setPlace] = useState<Element>(document.body);
  useLayoutEffect(() => {
    const follow = (): void => setPlace(placeOf());
    follow();
    if (!isShown) return undefined;
    const dialogs = new MutationObserver(follow);
    dialogs.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
    return () => dialogs.disconnect();
  }, [isShown]);
  return place;
}

function ActionButton({ id, action }: { id: number; action: ToastAction }) {
  const press = () => {
    closeToast(id);
    action.onPress();
  };
  return (
    <button
      type="button"
      onClick={press}
      className="pointer-events-auto -my-3 -me-2 min-h-11 shrink-0 self-center rounded-md px-2 font-semibold underline underline-offset-4"
    >
      {action.label}
    </button>
  );
}
