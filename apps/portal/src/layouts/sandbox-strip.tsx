import { Icon } from '@sanam/ui';
import { useSite } from '../lib/site.ts';
import { useT } from '../i18n/language.ts';

/** Notice on every page that this installation uses play money. Shown until the server says otherwise. */
export function SandboxStrip() {
  const t = useT();
  const site = useSite();
  if (site?.mode === 'live') return null;
  return (
    <aside
      aria-label={t('app.sandbox')}
      className="flex min-h-8 items-center justify-center gap-2 bg-accent px-3 py-1 text-center text-xs font-semibold text-on-accent"
    >
      <Icon name="info" size={16} className="shrink-0" />
      {t('app.sandbox')}
    </aside>
  );
}
