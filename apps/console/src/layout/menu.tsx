import AnnouncementIcon from '@mui/icons-material/CampaignOutlined';
import ApplicationIcon from '@mui/icons-material/HandshakeOutlined';
import ArticleIcon from '@mui/icons-material/MenuBookOutlined';
import FeedbackIcon from '@mui/icons-material/ForumOutlined';
import ServiceIcon from '@mui/icons-material/SupportAgentOutlined';
import FaultIcon from '@mui/icons-material/BugReportOutlined';
import BrandIcon from '@mui/icons-material/StorefrontOutlined';
import InvitationIcon from '@mui/icons-material/CardGiftcardOutlined';
import BlockIcon from '@mui/icons-material/BlockOutlined';
import MessagingIcon from '@mui/icons-material/SmsOutlined';
import SignInIcon from '@mui/icons-material/LoginOutlined';
import FeatureIcon from '@mui/icons-material/ToggleOnOutlined';
import RegistrationIcon from '@mui/icons-material/AppRegistrationOutlined';
import ApprovalIcon from '@mui/icons-material/HowToRegOutlined';
import AuditIcon from '@mui/icons-material/ReceiptLongOutlined';
import DepositIcon from '@mui/icons-material/SouthEast';
import FindingIcon from '@mui/icons-material/RuleOutlined';
import MemberIcon from '@mui/icons-material/PeopleAltOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import CallbackIcon from '@mui/icons-material/MonitorHeartOutlined';
import GameIcon from '@mui/icons-material/CasinoOutlined';
import HallIcon from '@mui/icons-material/EmojiEventsOutlined';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import ListIcon from '@mui/icons-material/PushPinOutlined';
import VendorIcon from '@mui/icons-material/SportsEsportsOutlined';
import WithdrawalIcon from '@mui/icons-material/NorthEast';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSidebarState } from 'react-admin';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import { type Dashboard, useDashboard } from '../lib/use-dashboard.ts';
import { MenuLink } from './menu-link.tsx';
import { mayAccess, useStaff } from '../lib/permissions.ts';

interface Place {
  resource: string;
  icon: ReactNode;
  /** What waits there, shown as a number beside the name. */
  waiting?: (dashboard: Dashboard) => number | null | undefined;
}

const groups: { title: MessageKey; places: Place[] }[] = [
  {
    title: 'menu.payments',
    places: [
      { resource: 'withdrawals', icon: <WithdrawalIcon />, waiting: (now) => now.withdrawals?.waiting },
      { resource: 'deposits', icon: <DepositIcon />, waiting: (now) => now.deposits?.inReview },
      { resource: 'approvals', icon: <ApprovalIcon />, waiting: (now) => now.approvalsWaiting },
    ],
  },
  {
    title: 'menu.players',
    places: [
      { resource: 'members', icon: <MemberIcon /> },
      { resource: 'invitations', icon: <InvitationIcon /> },
    ],
  },
  {
    title: 'menu.games',
    places: [
      { resource: 'vendors', icon: <VendorIcon /> },
      { resource: 'games', icon: <GameIcon /> },
      { resource: 'gameLists', icon: <ListIcon /> },
      { resource: 'imports', icon: <ImportIcon /> },
      { resource: 'callbacks', icon: <CallbackIcon /> },
      { resource: 'reconciliation', icon: <FindingIcon />, waiting: (now) => now.openFindings },
      { resource: 'halls', icon: <HallIcon /> },
    ],
  },
  {
    title: 'menu.content',
    places: [
      { resource: 'announcements', icon: <AnnouncementIcon /> },
      { resource: 'articles', icon: <ArticleIcon /> },
      { resource: 'service', icon: <ServiceIcon /> },
      { resource: 'feedback', icon: <FeedbackIcon />, waiting: (now) => now.feedbackWaiting },
      { resource: 'applications', icon: <ApplicationIcon />, waiting: (now) => now.applicationsWaiting },
    ],
  },
  {
    title: 'menu.settings',
    places: [
      { resource: 'registration', icon: <RegistrationIcon /> },
      { resource: 'signin', icon: <SignInIcon /> },
      { resource: 'messaging', icon: <MessagingIcon /> },
      { resource: 'features', icon: <FeatureIcon /> },
      { resource: 'blocks', icon: <BlockIcon /> },
    ],
  },
  { title: 'menu.site', places: [{ resource: 'merchants', icon: <BrandIcon /> }] },
  {
    title: 'menu.system',
    places: [
      { resource: 'audit', icon: <AuditIcon /> },
      { resource: 'faults', icon: <FaultIcon /> },
    ],
  },
];

/** The console's rooms, those that I may enter. */
export function ConsoleMenu() {
  const t = useWords();
  const staff = useStaff();
  const [isOpen] = useSidebarState();
  const now = useDashboard().data;
  return (
    <Box component="nav" aria-label={t('menu.label')} sx={{ width: isOpen ? 224 : 56, pt: 1, pb: 3 }}>
      <Group>
        <MenuLink to="/" name={t('menu.dashboard')} icon={<DashboardIcon />} />
      </Group>
      {groups.map(({ title, places }) => {
        const open = places.filter(({ resource }) => mayAccess(staff, resource, 'list'));
        if (open.length === 0) return null;
        return (
          <Group key={title} title={isOpen ? t(title) : undefined}>
            {open.map(({ resource, icon, waiting }) => (
              <MenuLink
                key={resource}
                to={`/${resource}`}
                name={t(`resources.${resource}.name` as MessageKey)}
                icon={icon}
                count={now === undefined ? 0 : (waiting?.(now) ?? 0)}
              />
            ))}
          </Group>
        );
      })}
    </Box>
  );
}

function Group({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <>
      {title !== undefined && (
        <Typography variant="caption" component="p" sx={{ px: 2, pt: 1.5, color: 'text.secondary' }}>
          {title}
        </Typography>
      )}
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </>
  );
}
