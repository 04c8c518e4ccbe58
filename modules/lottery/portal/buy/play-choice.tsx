import { useT } from '@sanam/portal/i18n/language.ts';
import { Chip } from '@sanam/ui';
import type { Form } from '../../contract/expand.ts';
import type { PlayType } from '../../contract/play-types.ts';
import { pressPlay } from './entry.ts';
import { oddsAtSeries, type Offer } from './plays.ts';
import { playName } from './play-words.ts';

const rowClass = '-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 lg:mx-0 lg:flex-wrap lg:px-0';

export interface PlayChoiceProps {
  offer: Offer;
  series: string;
  chosen: readonly PlayType[];
  onChoose: (plays: PlayType[]) => void;
}

/** The choice of play types with their odds. Play types that are typed alike can be chosen together. */
export function PlayChoice({ offer, series, chosen, onChoose }: PlayChoiceProps) {
  const t = useT();
  return (
    <div role="group" aria-label={t('lottery.playTypes')} className={rowClass}>
      {offer.plays.map(({ play, rules }) => (
        <Chip
          key={play.code}
          pressed={chosen.some(({ code }) => code === play.code)}
          onPress={() => onChoose(pressPlay(chosen, play))}
          className="shrink-0 flex-col gap-0! py-1 leading-tight"
        >
          <span>{playName(play.code, t)}</span>
          <span className="text-xs font-normal text-ink-soft">
            {oddsShort(oddsAtSeries(rules, series).map(({ odds }) => odds))}
          </span>
        </Chip>
      ))}
    </div>
  );
}

/** Formats odds without trailing zeros; as lowest and highest if the classes differ. */
export function oddsShort(all: readonly string[]): string {
  const sorted = [...new Set(all)]
    .map((odds) => odds.replace(/\.?0+$/, ''))
    .toSorted((one, other) => Number(one) - Number(other));
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined) return '';
  return least === most ? `×${least}` : `×${least}–${most}`;
}

export interface FormChoiceProps {
  chosen: readonly PlayType[];
  forms: readonly Form[];
  form: Form;
  onForm: (form: Form) => void;
}

/** The choice of the form in which several picks are typed at once. */
export function FormChoice({ forms, form, onForm }: Omit<FormChoiceProps, 'chosen'>) {
  const t = useT();
  if (forms.length < 2) return null;
  return (
    <div role="group" aria-label={t('lottery.forms')} className={rowClass}>
      {forms.map((one) => (
        <Chip key={one} pressed={one === form} onPress={() => onForm(one)} className="min-h-9! shrink-0 px-3!">
          {t(`lottery.form.${one}`)}
        </Chip>
      ))}
    </div>
  );
}
