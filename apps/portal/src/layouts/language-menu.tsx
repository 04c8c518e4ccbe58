import { cx, HoverMenu, Icon, menuItemClass } from '@sanam/ui';
import { languageName, useLanguage, useT } from '../i18n/language.ts';
import { chooseLanguage } from '../lib/choices.ts';
import { useOfferedLanguages } from '../lib/site.ts';

/** Number of languages above which the list has two columns. */
const MANY = 10;

/** Language list that opens on hover, press and keyboard (SHL-019). */
export function LanguageMenu() {
  const t = useT();
  const { shown } = useLanguage();
  const offered = useOfferedLanguages();
  return (
    <HoverMenu
      align="end"
      label={
        <>
          <Icon name="globe" />
          {/* The accessible name is the visible text with its meaning before it (WCAG 2.5.3). */}
          <span>
            <span className="sr-only">{t('nav.language', { language: languageName(shown) })} </span>
            {shown.split('-')[0]!.toUpperCase()}
          </span>
        </>
      }
      buttonClassName="inline-flex h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-ink-soft hover:bg-sunken hover:text-ink"
      panelClassName={cx('max-h-[70dvh] overflow-y-auto', offered.length > MANY && 'w-80 columns-2 gap-1')}
    >
      {(close) =>
        offered.map(({ tag, name }) => (
          <button
            key={tag}
            type="button"
            lang={tag}
            aria-current={tag === shown}
            className={menuItemClass}
            onClick={() => {
              close();
              void chooseLanguage(tag);
            }}
          >
            {name}
          </button>
        ))
      }
    </HoverMenu>
  );
}
