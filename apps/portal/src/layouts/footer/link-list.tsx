import type { ReactNode } from 'react';
import { Link } from '../../router/router.ts';

/** A heading with its links in two columns, or one. */
export function LinkList({
  title,
  narrow = false,
  children,
}: {
  title: string;
  narrow?: boolean;
  children: ReactNode;
}) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 text-base">{title}</h2>
      <ul className={narrow ? 'grid grid-cols-2 gap-x-4 lg:grid-cols-1' : 'grid grid-cols-2 gap-x-4'}>{children}</ul>
    </nav>
  );
}

export function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-11 min-w-11 items-center text-ink-soft hover:text-brand-ink hover:underline"
      >
        {children}
      </Link>
    </li>
  );
}
