import { useT } from '@sanam/portal/i18n/language.ts';
import { Card } from '@sanam/ui';
import type { OneDraw } from './queries.ts';
import { prizeName } from './prize-name.ts';
import { useSiteTime } from '../site-time.ts';

/** All versions of a corrected result, newest first, with the prizes that each changed. */
export function Versions({ versions }: Pick<OneDraw, 'versions'>) {
  const t = useT();
  const { moment } = useSiteTime();
  if (versions.length < 2) return null;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-lg">{t('lottery.results.versions')}</h2>
      <p className="text-sm text-ink-soft">{t('lottery.results.versionsText')}</p>
      <ol className="flex flex-col gap-3">
        {versions.toReversed().map((one) => (
          <li key={one.version} className="border-s-2 border-line-strong ps-3">
            <p className="font-semibold">
              {t('lottery.results.version', { version: one.version })}
              <time dateTime={one.at} className="ms-2 text-sm font-normal text-ink-soft">
                {moment(one.at)}
              </time>
            </p>
            {one.note === '' ? null : <p className="text-sm">{one.note}</p>}
            <ul className="tabular text-sm text-ink-soft">
              {changesFrom(
                versions.find(({ version }) => version === one.version - 1),
                one,
              ).map(([prize, numbers]) => (
                <li key={prize}>
                  {prizeName(prize, t)}: {numbers.join(' ')}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type Version = OneDraw['versions'][number];

/** Returns the prizes that differ from the previous version; all prizes of the first version. */
function changesFrom(before: Version | undefined, { prizes }: Version): [string, string[]][] {
  const isSame = (prize: string, numbers: string[]): boolean => before?.prizes[prize]?.join(' ') === numbers.join(' ');
  return Object.entries(prizes).filter(([prize, numbers]) => !isSame(prize, numbers));
}
