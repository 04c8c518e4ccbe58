import { type ReactNode, useEffect } from 'react';
import { useT } from '../i18n/language.ts';
import { useSite } from '../lib/site.ts';

export interface PageHeadingProps {
  /** Name of the page: its heading, and its tab title before the merchant's name. */
  name: string;
  className?: string;
  /** Content shown instead of the plain name. */
  children?: ReactNode;
}

/** The only heading of a page. Tab, bookmark and the screen reader's window list use the same name (WCAG 2.4.2). */
export function PageHeading({ name, className, children }: PageHeadingProps) {
  const t = useT();
  const site = useSite();
  const title = `${name} · ${site?.merchantName ?? t('app.name')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <h1 className={className}>{children ?? name}</h1>;
}
