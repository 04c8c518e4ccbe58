import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import type { Protection } from '../queries.ts';
import { minutesText } from './limit-text.ts';
import { Panel } from './panel.tsx';

/** Time, deposits and result of today, 7 and 30 days. */
export function FiguresPanel({ figures }: Pick<Protection, 'figures'>) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const rows = [
    [t('safer.time'), (one: Protection['figures'][number]) => minutesText(one.playedMinutes, t)],
    [t('safer.deposits'), (one: Protection['figures'][number]) => moneyText(one.deposits, symbol)],
    [t('safer.net'), (one: Protection['figures'][number]) => moneyText(one.net, symbol)],
  ] as const;
  return (
    <Panel title={t('safer.figures')}>
      <div className="overflow-x-auto rounded-md bg-sunken">
        <table className="w-full text-xs sm:text-sm">
          <thead>
            <tr className="text-ink-soft">
              <td className="p-1.5 sm:p-3" />
              {figures.map(({ days }) => (
                <th key={days} scope="col" className="p-1.5 text-end font-normal sm:p-3">
                  {days === 1 ? t('safer.today') : t('safer.days', { days })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, text]) => (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="p-1.5 text-start font-normal sm:p-3">
                  {label}
                </th>
                {figures.map((one) => (
                  <td key={one.days} className="num p-1.5 text-end sm:p-3">
                    {text(one)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
