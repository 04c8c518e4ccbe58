import { type InsideLink, RichText as SafeText } from '@sanam/ui';
import { Link } from '../router/router.ts';

const routed: InsideLink = (to, text) => <Link to={to}>{text}</Link>;

/** Markup from data as the design system lets it through; links inside the site are the router's. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <SafeText html={html} insideLink={routed} {...(className === undefined ? {} : { className })} />;
}
