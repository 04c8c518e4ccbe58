import { type ReactNode, useCallback, useState } from 'react';
import { Layout } from 'react-admin';
import { useIdleLogout } from '@sanam/staff/console/index.ts';
import { LiveProvider } from '../lib/live.tsx';
import { ConsoleAppBar } from './app-bar.tsx';
import { KeysDialog, useConsoleKeys } from './keyboard.tsx';
import { ConsoleMenu } from './menu.tsx';

/** Frame of every page after log-in. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const openHelp = useCallback(() => setIsHelpOpen(true), []);
  const Bar = useCallback(() => <ConsoleAppBar onKeys={openHelp} />, [openHelp]);
  useIdleLogout();
  useConsoleKeys(openHelp);
  return (
    <LiveProvider>
      <Layout appBar={Bar} appBarAlwaysOn menu={ConsoleMenu}>
        {children}
      </Layout>
      <KeysDialog isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </LiveProvider>
  );
}
