import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

/** Grey placeholder in the final shape; sized by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('sn-shimmer sn-skeleton', className)} />;
}

export function SkeletonRows({ rows = 5, label }: { rows?: number; label: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-18 w-full rounded-md" />
      ))}
    </div>
  );
}

/** Empty state: an explanation and what to do next. */
export function Empty({
  icon = 'list',
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
        <Icon name={icon} size={30} />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {children ? <p className="max-w-sm text-sm text-ink-soft">{children}</p> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

/** Error with a retry button. */
export function ErrorState({
  title,
  text,
  retry,
  onRetry,
}: {
  title: string;
  text: string;
  retry: string;
  onRetry: () => void;
}) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-loss-soft text-loss">
        <Icon name="alert" size={30} />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      <p className="max-w-sm text-sm text-ink-soft">{text}</p>
      <Button icon="refresh" onClick={onRetry} className="mt-2">
        {retry}
      </Button>
    </div>
  );
}

/** Overlay over the whole window that blocks interaction. */
export function Loader({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 bg-ground/85 backdrop-blur-sm"
    >
      <span className="animate-turn size-12 rounded-full border-4 border-line border-t-brand" />
      <p className="text-sm text-ink-soft">{label}</p>
    </div>
  );
}
