import { type InsideLink, RichText as SafeText } from '@sanam/ui';
import { Link } from '../router/router.ts';

const routed: InsideLink = (to, text) => <Link to={to}>{text}</Link>;

/** Sanitised markup from data, by the rules of the design system; links inside the site use the router. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <SafeText html={html} insideLink={routed} {...(className === undefined ? {} : { className })} />;
}
