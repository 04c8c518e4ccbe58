import { useT } from '@sanam/portal/i18n/language.ts';
import { IconButton } from '@sanam/ui';
import type { BasketLine } from './basket.ts';
import { EntryPad } from './entry-pad.tsx';
import { LowerNumbers } from './lower-numbers.tsx';
import { NumberPanel } from './number-panel.tsx';
import { priceOfNumber } from './number-price.ts';
import type { NumberOdds } from './queries.ts';
import type { useEntry } from './use-entry.ts';

export interface NumberEntryProps {
  entry: ReturnType<typeof useEntry>;
  lines: readonly BasketLine[];
  known: ReadonlyMap<string, NumberOdds>;
}

/**
 * The keypad, or for numbers of two and three digits a panel with all of them; below it the numbers with reduced odds.
 */
export function NumberEntry({ entry, lines, known }: NumberEntryProps) {
  const t = useT();
  const { plays, form, isPanel, setPanel } = entry;
  const { code, grammar } = plays[0]!;
  const hasPanel = form === 'single' && grammar.kind === 'digits' && (grammar.length === 2 || grammar.length === 3);
  const priceOf = (typed: string) => priceOfNumber(plays, known, typed);
  return (
    <div className="relative flex flex-col gap-2">
      {hasPanel ? (
        <span className="absolute end-0 top-0.5 z-10">
          <IconButton
            icon={isPanel ? 'dice' : 'grid'}
            label={t(isPanel ? 'lottery.keypad' : 'lottery.panel')}
            onClick={() => setPanel(!isPanel)}
            className="border border-line bg-surface"
          />
        </span>
      ) : null}
      {hasPanel && isPanel ? (
        <NumberPanel
          key={grammar.length}
          length={grammar.length}
          chosen={new Set(lines.filter(({ playType }) => playType === code).map(({ pick }) => pick))}
          priceOf={priceOf}
          onToggle={entry.onToggle}
        />
      ) : (
        <EntryPad
          key={`${plays.map((play) => play.code).join()} ${form}`}
          plays={plays}
          form={form}
          priceOf={priceOf}
          onInput={entry.onInput}
        />
      )}
      <LowerNumbers plays={plays} known={known} />
    </div>
  );
}
