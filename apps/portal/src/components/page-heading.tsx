import { type ReactNode, useEffect } from 'react';
import { useT } from '../i18n/language.ts';
import { useSite } from '../lib/site.ts';

export interface PageHeadingProps {
  /** What the page is called: its heading, and the name of its tab before the merchant's. */
  name: string;
  className?: string;
  /** What is shown in place of the bare name. */
  children?: ReactNode;
}

/** The one heading of a page. A tab, a bookmark and a screen reader's list of windows carry the same name (WCAG 2.4.2). */
export function PageHeading({ name, className, children }: PageHeadingProps) {
  const t = useT();
  const site = useSite();
  const title = `${name} · ${site?.merchantName ?? t('app.name')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <h1 className={className}>{children ?? name}</h1>;
}
