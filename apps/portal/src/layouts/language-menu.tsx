import { HoverMenu, Icon, menuItemClass } from '@sanam/ui';
import { languageName, languages, useLanguage, useT } from '../i18n/language.ts';
import { chooseLanguage } from '../lib/choose-language.ts';

/** A list that opens on hover (SHL-019). */
export function LanguageMenu() {
  const t = useT();
  const { shown } = useLanguage();
  return (
    <HoverMenu
      align="end"
      label={
        <>
          <Icon name="globe" />
          {/* The name is what is seen, with what it means before it (WCAG 2.5.3). */}
          <span>
            <span className="sr-only">{t('nav.language', { language: languageName(shown) })} </span>
            {shown.toUpperCase()}
          </span>
        </>
      }
      buttonClassName="inline-flex h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-ink-soft hover:bg-sunken hover:text-ink"
    >
      {(close) =>
        languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-current={language === shown}
            className={menuItemClass}
            onClick={() => {
              close();
              void chooseLanguage(language);
            }}
          >
            {languageName(language)}
          </button>
        ))
      }
    </HoverMenu>
  );
}
