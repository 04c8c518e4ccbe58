import { Callout } from '@sanam/ui';
import { contentPaths } from '@sanam/content/portal/paths.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Link } from '@sanam/portal/router/router.ts';

/** The note that the line is frozen: what stands still, what goes on, and where to complain. */
export function FrozenNote({ frozenAt, zone }: { frozenAt: string | null; zone: string }) {
  const t = useT();
  if (frozenAt === null) return null;
  return (
    <Callout tone="caution">
      <p className="font-semibold">{t('agents.frozen.title', { time: dateTimeText(frozenAt, zone) })}</p>
      <p>{t('agents.frozen.stops')}</p>
      <p>{t('agents.frozen.goesOn')}</p>
      <Link to={contentPaths.feedback} className="self-start py-2.5 underline">
        {t('agents.hold.complain')}
      </Link>
    </Callout>
  );
}
