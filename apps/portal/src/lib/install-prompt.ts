import { create } from 'zustand';

/** Event of browsers with an install prompt; missing in the DOM types because not every engine has it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's prompt, kept for the button at /down; null if there is none or it was used. */
export const useInstallPrompt = create<{ event: InstallEvent | null; isInstalled: boolean }>(() => ({
  event: null,
  isInstalled: false,
}));

/** Listens for the prompt. Must run from the start, because the event occurs once. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallPrompt.setState({ event: event as InstallEvent });
  });
  window.addEventListener('appinstalled', () => useInstallPrompt.setState({ event: null, isInstalled: true }));
}

/** Checks whether this page runs as the installed app. */
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
