import { LanguageMenu } from './language-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Language and theme; on a phone they are in the menu. */
export function DeskTools() {
  return (
    <>
      <LanguageMenu />
      <ThemeSwitch />
    </>
  );
}
