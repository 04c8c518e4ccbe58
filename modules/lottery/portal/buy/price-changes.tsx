import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { amountText } from '@sanam/portal/lib/money.ts';
import { Callout } from '@sanam/ui';
import type { Family } from '../../contract/play-types.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';
import { drawName } from '../draw-name.ts';
import { oddsShort } from './play-choice.tsx';
import { pickName, playName } from './play-words.ts';
import type { ChangedDrawLine, ChangedLine, PreviewLine } from './price-change.ts';

const SHOWN = 20;

export interface PriceChangesProps {
  changes: readonly (ChangedLine | ChangedDrawLine)[];
  family: Family;
}

/** The lines whose price changed since it was agreed to, with the old and the new value; of a chase with their draws. */
export function PriceChanges({ changes, family }: PriceChangesProps) {
  const t = useT();
  return (
    <div role="alert">
      <Callout tone="caution" icon="alert">
        <p className="font-semibold">{t('lottery.priceChanged')}</p>
        <ul className="mt-1 flex flex-col gap-1">
          {changes.slice(0, SHOWN).map((line, at) => (
            <li key={at}>
              {playName(line.playType, t)}{' '}
              <strong className="num">{pickName(line.playType, line.pick, family, t)}</strong>{' '}
              {'numeros' in line ? `· ${drawsOf(line, t)} ` : null}
              <span className="block">{t('lottery.priceWas', { price: priceOf(line.before, t) })} </span>
              <span className="block font-semibold">{t('lottery.priceNow', { price: priceOf(line.after, t) })}</span>
            </li>
          ))}
        </ul>
        {changes.length > SHOWN ? <p>{t('lottery.moreChanges', { count: changes.length - SHOWN })}</p> : null}
      </Callout>
    </div>
  );
}

function drawsOf({ numeros: [first = '', ...others] }: ChangedDrawLine, t: Translate): string {
  const draw = drawName(first, t);
  return others.length === 0 ? draw : t('lottery.drawAndMore', { draw, count: others.length });
}

function priceOf(line: PreviewLine | undefined, t: Translate): string {
  if (line === undefined) return t('lottery.notThere');
  if (line.refused !== undefined) return t('lottery.cannotBeHad');
  const price = `${amountText(line.stake)} ${oddsShort([line.odds])} = ${amountText(line.payout)}`;
  return line.tierBp === FULL_TIER_BP ? price : `${price} · ${t('lottery.tier', { percent: line.tierBp / 100 })}`;
}
