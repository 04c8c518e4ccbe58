import { IconButton } from '@sanam/ui';
import { useT } from '../i18n/language.ts';
import { setTheme, useTheme } from '../lib/choices.ts';

export function ThemeSwitch() {
  const t = useT();
  const { theme } = useTheme();
  const next = theme === 'light' ? 'dark' : 'light';
  return (
    <IconButton
      icon={next === 'dark' ? 'moon' : 'sun'}
      label={t(next === 'dark' ? 'theme.toDark' : 'theme.toLight')}
      onClick={() => setTheme(next)}
    />
  );
}
