import LanguageIcon from '@mui/icons-material/Translate';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useLocales, useLocaleState } from 'react-admin';
import { useWords } from '../i18n/use-words.ts';

/** The languages, each in its own name. */
export function LanguageMenu() {
  const t = useWords();
  const locales = useLocales();
  const [locale, setLocale] = useLocaleState();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t('language.label')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <LanguageIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {locales.map((one) => (
          <MenuItem
            key={one.locale}
            lang={one.locale}
            selected={one.locale === locale}
            onClick={() => {
              setLocale(one.locale);
              setAnchor(null);
            }}
          >
            {one.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
