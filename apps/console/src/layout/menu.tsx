import ApprovalIcon from '@mui/icons-material/HowToRegOutlined';
import AuditIcon from '@mui/icons-material/ReceiptLongOutlined';
import DepositIcon from '@mui/icons-material/SouthEast';
import FindingIcon from '@mui/icons-material/RuleOutlined';
import MemberIcon from '@mui/icons-material/PeopleAltOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import VendorIcon from '@mui/icons-material/SportsEsportsOutlined';
import WithdrawalIcon from '@mui/icons-material/NorthEast';
import Box from '@mui/material/Box';
import Badge from '@mui/material/Badge';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Menu, useSidebarState } from 'react-admin';
import { Tag } from '../components/tag.tsx';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import { type Dashboard, useDashboard } from '../lib/use-dashboard.ts';
import { mayAccess, useStaff } from '../lib/permissions.ts';

interface Place {
  resource: string;
  icon: ReactNode;
  /** What waits there, shown as a number beside the name. */
  waiting?: (dashboard: Dashboard) => number;
}

const groups: { title: MessageKey; places: Place[] }[] = [
  {
    title: 'menu.payments',
    places: [
      { resource: 'withdrawals', icon: <WithdrawalIcon />, waiting: (now) => now.withdrawalsWaiting },
      { resource: 'deposits', icon: <DepositIcon />, waiting: (now) => now.depositsInReview },
      { resource: 'approvals', icon: <ApprovalIcon />, waiting: (now) => now.approvalsWaiting },
    ],
  },
  { title: 'menu.players', places: [{ resource: 'members', icon: <MemberIcon /> }] },
  {
    title: 'menu.games',
    places: [
      { resource: 'vendors', icon: <VendorIcon /> },
      { resource: 'reconciliation', icon: <FindingIcon />, waiting: (now) => now.openFindings },
    ],
  },
  { title: 'menu.system', places: [{ resource: 'audit', icon: <AuditIcon /> }] },
];

/** The console's rooms, those that I may enter. */
export function ConsoleMenu() {
  const t = useWords();
  const staff = useStaff();
  const [isOpen] = useSidebarState();
  const dashboard = useDashboard().data;
  return (
    <Menu aria-label={t('menu.label')} component="nav" sx={{ pt: 1 }}>
      <Menu.Item to="/" primaryText={t('menu.dashboard')} leftIcon={<DashboardIcon />} />
      {groups.map(({ title, places }) => {
        const open = places.filter(({ resource }) => mayAccess(staff, resource, 'list'));
        if (open.length === 0) return null;
        return [
          isOpen && (
            <Typography key={title} variant="caption" component="li" sx={{ px: 2, pt: 1.5, color: 'text.secondary' }}>
              {t(title)}
            </Typography>
          ),
          ...open.map((place) => (
            <MenuPlace key={place.resource} place={place} count={dashboard ? (place.waiting?.(dashboard) ?? 0) : 0} />
          )),
        ];
      })}
    </Menu>
  );
}

function MenuPlace({ place, count }: { place: Place; count: number }) {
  const t = useWords();
  const [isOpen] = useSidebarState();
  const name = t(`resources.${place.resource}.name` as MessageKey);
  return (
    <Menu.Item
      to={`/${place.resource}`}
      primaryText={
        <Box component="span" sx={{ display: 'flex', flex: 1, alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ flex: 1 }}>
            {name}
          </Box>
          {count > 0 && <Tag tone="busy">{count}</Tag>}
        </Box>
      }
      leftIcon={
        <Badge variant="dot" color="primary" invisible={isOpen || count === 0}>
          {place.icon}
        </Badge>
      }
      aria-label={count === 0 ? name : `${name}, ${t('menu.waiting', { count })}`}
    />
  );
}
