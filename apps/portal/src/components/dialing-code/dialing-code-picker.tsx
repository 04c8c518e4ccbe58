import { cx, Icon } from '@sanam/ui';
import { type MouseEvent, useEffect, useId, useMemo, useRef } from 'react';
import { leftToRight } from '../../i18n/current-language.ts';
import { currentLanguage, useT } from '../../i18n/language.ts';
import type { Country } from './countries.ts';
import { CountryFlag } from './flag.tsx';
import { type Picker, usePicker } from './use-picker.ts';

export interface DialingCodePickerProps {
  list: readonly Country[];
  /** The chosen country; undefined while the list is loading. */
  country: Country | undefined;
  /** Called for every choice (IDN-073). */
  onChoose: (country: Country) => void;
  className?: string;
}

/** Read-only field with the flag and dialing code, and a country list that opens on focus (IDN-069 to IDN-073). */
export function DialingCodePicker({ list, country, onChoose, className }: DialingCodePickerProps) {
  const t = useT();
  const listId = useId();
  const named = useNamed(list);
  const selected = named.findIndex(({ one }) => one.countryCode === country?.countryCode);
  const picker = usePicker({
    names: named.map(({ name }) => name),
    selected,
    onPick: (index) => named[index] && onChoose(named[index].one),
  });
  const wasFocused = useRef(false);
  const name = named[selected]?.name ?? '';
  return (
    <div className={cx('relative', className)}>
      <CountryFlag
        countryCode={country?.countryCode ?? '··'}
        className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2"
      />
      <input
        readOnly
        role="combobox"
        aria-label={t('identity.dialingCode')}
        aria-haspopup="listbox"
        aria-expanded={picker.isOpen}
        aria-controls={listId}
        aria-activedescendant={picker.isOpen ? `${listId}-${picker.at}` : undefined}
        aria-autocomplete="none"
        value={country ? leftToRight(`+${country.countryDialingCode}`) : ''}
        title={name}
        onFocus={picker.open}
        onBlur={picker.leave}
        onMouseDown={(event) => (wasFocused.current = document.activeElement === event.currentTarget)}
        // The press that set the focus has already opened the list.
        onClick={() => wasFocused.current && picker.toggle()}
        onKeyDown={picker.onKeyDown}
        className="min-h-11 w-full cursor-pointer rounded-md border border-line-strong bg-surface ps-11 pe-7 text-base text-ink focus-visible:outline-3 focus-visible:outline-focus"
      />
      <Icon
        name="chevronDown"
        size={16}
        className="pointer-events-none absolute end-2 top-1/2 -translate-y-1/2 text-ink-soft"
      />
      <CountryList id={listId} named={named} selected={selected} picker={picker} />
    </div>
  );
}

interface Named {
  one: Country;
  name: string;
}

/** The list of countries. Always rendered, for `aria-controls`; its rows are added on opening. */
function CountryList({
  id,
  named,
  selected,
  picker,
}: {
  id: string;
  named: Named[];
  selected: number;
  picker: Picker;
}) {
  const t = useT();
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t('identity.dialingCode')}
      hidden={!picker.isOpen}
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      className="absolute start-0 top-full z-40 mt-1 max-h-64 w-72 max-w-[calc(100vw-4rem)] overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-high"
    >
      {picker.isOpen
        ? named.map(({ one, name }, index) => (
            <CountryRow
              key={one.countryCode}
              id={`${id}-${index}`}
              country={one}
              name={name}
              isSelected={index === selected}
              isAt={index === picker.at}
              onPick={() => picker.pick(index)}
            />
          ))
        : null}
    </ul>
  );
}

interface RowProps {
  id: string;
  country: Country;
  name: string;
  isSelected: boolean;
  isAt: boolean;
  onPick: () => void;
}

function CountryRow({ id, country, name, isSelected, isAt, onPick }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAt) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isAt]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isSelected}
      onClick={onPick}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm hover:bg-sunken',
        isAt && 'bg-sunken',
        isSelected && 'font-semibold text-brand-ink',
      )}
    >
      <CountryFlag countryCode={country.countryCode} />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="num text-ink-soft">+{country.countryDialingCode}</span>
    </li>
  );
}

/** Returns the countries with their names in the user's language, sorted by its rules. */
function useNamed(list: readonly Country[]): Named[] {
  const language = currentLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    const order = new Intl.Collator(language);
    return list
      .map((one) => ({ one, name: names.of(one.countryCode) ?? one.countryCode }))
      .toSorted((a, b) => order.compare(a.name, b.name));
  }, [list, language]);
}
