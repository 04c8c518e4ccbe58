import { useT } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import { Button, Field, Icon, Input } from '@sanam/ui';
import { type FormEvent, useState } from 'react';
import { plainText } from '../../contract/digits.ts';
import { type Form } from '../../contract/expand.ts';
import { twoDigits } from '../../contract/plays/grammar.ts';
import type { PlayType } from '../../contract/play-types.ts';
import { type Entry, entryOf, splitTyped } from './entry.ts';
import { Keypad } from './keypad.tsx';
import { pickName } from './play-words.ts';
import { PressKey } from './press-key.tsx';
import type { NumberPrice } from './number-price.ts';

export interface EntryPadProps {
  plays: readonly PlayType[];
  form: Form;
  /** Returns the state of a typed number: open, at a lower tier, or closed. */
  priceOf: (typed: string) => NumberPrice;
  /** Takes one input of the form; returns the error text if the input is invalid. */
  onInput: (input: string) => string | undefined;
}

/** The input for picks, by play type and form: a keypad, keys with words or numbers, or a line of text. */
export function EntryPad({ plays, form, priceOf, onInput }: EntryPadProps) {
  const [error, setError] = useState<string>();
  const play = plays[0]!;
  const entry = entryOf(play, form);
  const take = (input: string): boolean => {
    const wrong = onInput(input);
    setError(wrong);
    return wrong === undefined;
  };
  return (
    <div className="flex flex-col gap-2">
      {entry.by === 'keypad' ? <KeypadEntry play={play} length={entry.length} priceOf={priceOf} onTake={take} /> : null}
      {entry.by === 'choices' ? <ChoiceEntry play={play} picks={entry.picks} priceOf={priceOf} onTake={take} /> : null}
      {entry.by === 'numbers' ? <NumberEntry key={form} entry={entry} priceOf={priceOf} onTake={take} /> : null}
      {entry.by === 'sides' ? <SidesEntry onTake={take} /> : null}
      {entry.by === 'text' ? <TextEntry form={form} onTake={take} /> : null}
      <p role="alert" className="flex min-h-6 items-center gap-1 text-sm text-loss">
        {error === undefined ? null : (
          <>
            <Icon name="alert" size={16} className="shrink-0" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}

interface PartProps {
  priceOf: EntryPadProps['priceOf'];
  onTake: (input: string) => boolean;
}

const DICE = '123456';

/** The keypad. Takes a number when its last digit is typed; if any length is valid, when it is added. */
function KeypadEntry({ play, length, priceOf, onTake }: PartProps & { play: PlayType; length: number | null }) {
  const [typed, setTyped] = useState('');
  const type = (text: string) => {
    const digits = plainText(text).replace(/\D/g, '');
    if (length === null) return setTyped(digits.slice(0, 10));
    const { numbers, rest } = splitTyped(digits, length);
    if (numbers.length > 0) onTake(numbers.join(' '));
    setTyped(rest);
  };
  const add = () => {
    if (onTake(typed)) setTyped('');
  };
  return (
    <Keypad
      typed={typed}
      length={length}
      digits={play.family === 'k3' ? DICE : undefined}
      priceOf={(digit) => (length !== null && typed.length === length - 1 ? priceOf(typed + digit) : undefined)}
      onType={type}
      onAdd={add}
    />
  );
}

function ChoiceEntry({ play, picks, priceOf, onTake }: PartProps & { play: PlayType; picks: readonly string[] }) {
  const t = useT();
  return (
    <div className="grid grid-cols-4 gap-2 sm:grid-cols-6">
      {picks.map((pick) => (
        <PressKey key={pick} price={priceOf(pick)} onPress={() => onTake(pick)}>
          {pickName(play.code, pick, play.family, t)}
        </PressKey>
      ))}
    </div>
  );
}

/** Keys for the numbers of a board. Takes the pick when enough numbers are pressed. */
function NumberEntry({ entry, priceOf, onTake }: PartProps & { entry: Extract<Entry, { by: 'numbers' }> }) {
  const t = useT();
  const { from, to, size, isExact } = entry;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => twoDigits(from + at));
  const press = (number: string) => {
    const next = chosen.includes(number) ? chosen.filter((one) => one !== number) : [...chosen, number];
    const isWhole = isExact && next.length === size;
    if (isWhole) onTake(next.join('-'));
    setChosen(isWhole ? [] : next);
  };
  const add = () => {
    if (onTake(chosen.join(' '))) setChosen([]);
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        {t(isExact ? 'lottery.pressExactly' : 'lottery.pressAtLeast', { count: size, chosen: chosen.length })}
      </p>
      <div className="grid grid-cols-7 gap-1.5 sm:grid-cols-10">
        {numbers.map((number) => (
          <PressKey
            key={number}
            price={size === 1 ? priceOf(number) : undefined}
            isPressed={chosen.includes(number)}
            onPress={() => press(number)}
          >
            {number}
          </PressKey>
        ))}
      </div>
      {isExact ? null : (
        <Button look="brand" disabled={chosen.length < size} onClick={add}>
          {t('lottery.addChosen')}
        </Button>
      )}
    </div>
  );
}

const sideGroups = ['HL', 'OE'] as const;

/** Keys for high or low and odd or even. Takes all numbers that match both. */
function SidesEntry({ onTake }: Pick<PartProps, 'onTake'>) {
  const t = useT();
  const [sides, setSides] = useState<Record<string, string>>({});
  const press = (group: string, letter: string) =>
    setSides((before) => ({ ...before, [group]: before[group] === letter ? '' : letter }));
  const input = sideGroups.map((group) => sides[group] ?? '').join('');
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-4 gap-2">
        {sideGroups.flatMap((group) =>
          [...group].map((letter) => (
            <PressKey key={letter} isPressed={sides[group] === letter} onPress={() => press(group, letter)}>
              {t(`lottery.pick.${letter as 'H' | 'L' | 'O' | 'E'}`)}
            </PressKey>
          )),
        )}
      </div>
      <Button look="brand" disabled={input === ''} onClick={() => onTake(input)}>
        {t('lottery.addChosen')}
      </Button>
    </div>
  );
}

type TextForm = 'placeSets' | 'banker' | 'sum' | 'range' | 'step';
const hints: Partial<Record<Form, MessageKey>> = {
  placeSets: 'lottery.hint.placeSets',
  banker: 'lottery.hint.banker',
  sum: 'lottery.hint.sum',
  range: 'lottery.hint.range',
  step: 'lottery.hint.step',
} satisfies Record<TextForm, MessageKey>;

function TextEntry({ form, onTake }: Pick<PartProps, 'onTake'> & { form: Form }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const hint = hints[form];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '' && onTake(typed)) setTyped('');
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field label={t(`lottery.form.${form}`)} hint={hint && t(hint)} className="min-w-0 flex-1">
        <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" className="num" />
      </Field>
      <Button type="submit" look="brand" className="mb-7.5">
        {t('lottery.add')}
      </Button>
    </form>
  );
}
