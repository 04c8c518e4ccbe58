import { create } from 'zustand';

/** What browsers with an install prompt of their own fire; not in the DOM library because not every engine has it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's own prompt, kept for the button at /down; null where there is none or it was used. */
export const useInstallPrompt = create<{ event: InstallEvent | null; isInstalled: boolean }>(() => ({
  event: null,
  isInstalled: false,
}));

/** Must listen from the start: the event comes once. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallPrompt.setState({ event: event as InstallEvent });
  });
  window.addEventListener('appinstalled', () => useInstallPrompt.setState({ event: null, isInstalled: true }));
}

/** True where this page runs as the installed app. */
export const isInApp = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Shows the browser's prompt. It can be used once. */
export async function install(): Promise<void> {
  const { event } = useInstallPrompt.getState();
  useInstallPrompt.setState({ event: null });
  const answer = await event?.prompt();
  if (answer?.outcome === 'accepted') useInstallPrompt.setState({ isInstalled: true });
}
