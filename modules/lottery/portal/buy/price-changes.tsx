import { useT } from '@sanam/portal/i18n/language.ts';
import { amountText } from '@sanam/portal/lib/money.ts';
import { Callout, Icon } from '@sanam/ui';
import type { Family } from '../../contract/play-types.ts';
import { oddsShort } from './play-choice.tsx';
import { pickName, playName } from './play-words.ts';
import type { ChangedLine, PreviewLine } from './price-change.ts';

const SHOWN = 20;

/** The lines whose price changed since the last preview, with the old and the new value. */
export function PriceChanges({ changes, family }: { changes: readonly ChangedLine[]; family: Family }) {
  const t = useT();
  return (
    <div role="alert">
      <Callout tone="caution" icon="alert">
        <p className="font-semibold">{t('lottery.priceChanged')}</p>
        <ul className="mt-1 flex flex-col gap-1">
          {changes.slice(0, SHOWN).map(({ playType, pick, before, after }, at) => (
            <li key={at}>
              {playName(playType, t)} <strong className="num">{pickName(playType, pick, family, t)}</strong>{' '}
              <Told line={before} /> <Icon name="chevronRight" size={14} className="inline" /> <Told line={after} />
            </li>
          ))}
        </ul>
        {changes.length > SHOWN ? <p>{t('lottery.moreChanges', { count: changes.length - SHOWN })}</p> : null}
      </Callout>
    </div>
  );
}

function Told({ line }: { line: PreviewLine | undefined }) {
  const t = useT();
  if (line === undefined) return <span>{t('lottery.notThere')}</span>;
  if (line.refused !== undefined) return <span>{t('lottery.cannotBeHad')}</span>;
  return (
    <span className="num">
      {oddsShort([line.odds])} · {line.tierBp / 100}% · {amountText(line.payout)}
    </span>
  );
}
