import { useT } from '@sanam/portal/i18n/language.ts';
import { Chip, Icon, Input, Select, Skeleton } from '@sanam/ui';
import { tagName } from '../tag-name.ts';
import type { HallChoice } from './hall-choice.ts';
import { weekdayName, weekdays } from './weekdays.ts';

export interface HallSearchProps {
  /** Headings of the menu; undefined while it is loading. */
  tags: readonly string[] | undefined;
  choice: HallChoice;
  onChoose: (some: Partial<HallChoice>) => void;
}

/** The search bar of the hall: headings of the menu, name and weekday (LOT-004, LOT-005, LOT-007). */
export function HallSearch({ tags, choice, onChoose }: HallSearchProps) {
  const t = useT();
  return (
    <>
      <div role="search" aria-label={t('lottery.search')} className="grid grid-cols-[1fr_auto] gap-3">
        <Input
          type="search"
          enterKeyHint="search"
          maxLength={60}
          aria-label={t('lottery.search')}
          placeholder={t('lottery.search')}
          value={choice.name}
          onChange={(event) => onChoose({ name: event.target.value })}
          before={<Icon name="search" className="shrink-0 text-ink-soft" />}
        />
        <Select
          aria-label={t('lottery.weekday')}
          value={choice.weekday ?? ''}
          onChange={({ target }) => onChoose({ weekday: weekdays.find((one) => String(one) === target.value) ?? null })}
          className="w-36"
        >
          <option value="">{t('lottery.everyDay')}</option>
          {weekdays.map((one) => (
            <option key={one} value={one}>
              {weekdayName(one)}
            </option>
          ))}
        </Select>
      </div>
      <div
        role="group"
        aria-label={t('lottery.tags')}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        <Chip pressed={choice.tag === null} onPress={() => onChoose({ tag: null })} className="shrink-0">
          {t('lottery.tagAll')}
        </Chip>
        {tags?.map((tag) => (
          <Chip key={tag} pressed={choice.tag === tag} onPress={() => onChoose({ tag })} className="shrink-0">
            {tagName(tag, t)}
          </Chip>
        )) ?? [1, 2, 3].map((at) => <Skeleton key={at} className="h-11 w-24 shrink-0 rounded-full" />)}
      </div>
    </>
  );
}
