import { useT } from '@sanam/portal/i18n/language.ts';
import { Card, Icon, type IconName } from '@sanam/ui';
import type { NumberCount } from './trend.ts';

export interface NumberTableProps {
  title: string;
  icon: IconName;
  numbers: readonly NumberCount[];
  /** Returns the display text of a pick. */
  nameOf: (pick: string) => string;
}

/** A table of numbers with hits, current gap and longest gap. */
export function NumberTable({ title, icon, numbers, nameOf }: NumberTableProps) {
  const t = useT();
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 text-lg">
        <Icon name={icon} className="text-caution" />
        {title}
      </h2>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-ink-soft">
            <th scope="col" className="py-1 text-start font-normal">
              {t('lottery.results.number')}
            </th>
            {(['hits', 'gap', 'longestGap'] as const).map((id) => (
              <th key={id} scope="col" className="py-1 text-end font-normal">
                {t(`lottery.results.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbers.map(({ pick, hits, gap, longestGap }) => (
            <tr key={pick} className="border-t border-line">
              <th scope="row" className="num py-1.5 text-start text-base font-semibold">
                {nameOf(pick)}
              </th>
              <td className="num py-1.5 text-end">{hits}</td>
              <td className="num py-1.5 text-end">{gap}</td>
              <td className="num py-1.5 text-end">{longestGap}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
