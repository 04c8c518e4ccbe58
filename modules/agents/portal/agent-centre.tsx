import { CentreDialog } from '@sanam/portal/components/centre-dialog.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { AGENT_PAGE, agentPath } from '@sanam/portal/paths.ts';
import { useLocation } from '@sanam/portal/router/router.ts';
import { Badge } from '@sanam/ui';
import { unreadIn, useAnnouncements } from './announcements.ts';
import { type AgentEntry, agentEntries } from './pages.ts';
import { type Features, isOn, useFeatures } from './use-features.ts';

/** The agent centre as an overlay (AGT-003). An unknown page name opens the team overview (AGT-004). */
export function AgentCentre({ wanted, onClose }: { wanted: string; onClose: () => void }) {
  const t = useT();
  const location = useLocation();
  const features = useFeatures();
  const entries = agentEntries.filter((entry) => isShown(entry, features));
  const entryOf = (name: string) => entries.find((entry) => entry.name === name);
  const unread = unreadIn(useAnnouncements().data);
  const { name, page: Page } = entryOf(wanted) ?? entryOf(AGENT_PAGE)!;
  return (
    <CentreDialog
      title={t(`agents.centre.page.${name}`)}
      menu={t('agents.centre.menu')}
      items={entries.map((entry) => ({
        name: entry.name,
        icon: entry.icon,
        to: agentPath(entry.name, location),
        label: t(`agents.centre.page.${entry.name}`),
        badge: entry.name === 'agentAnnouncement' && unread > 0 && (
          <Badge tone="brand">{t('agents.centre.unreadCount', { count: unread })}</Badge>
        ),
      }))}
      page={name}
      onClose={onClose}
    >
      <Page />
    </CentreDialog>
  );
}

/** Checks whether an entry is shown: kinds of pay only while they are on (AGT-017), and not before this is known. */
const isShown = ({ featureType }: AgentEntry, features: Features | undefined): boolean =>
  featureType === undefined || isOn(features?.[featureType]);
