import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSidebarState } from 'react-admin';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import { allResources, menuGroups } from '../lib/resource.ts';
import { useDashboard } from '../lib/use-dashboard.ts';
import { MenuLink } from './menu-link.tsx';
import { mayAccess, useStaff } from '../lib/permissions.ts';

/** Returns the menu's groups and resources, in the order declared by the modules. */
const groupsOf = () =>
  menuGroups.map((group) => ({
    title: `menu.${group}` as MessageKey,
    places: allResources()
      .flatMap(({ name, menu, waiting }) => (menu?.group === group ? [{ resource: name, ...menu, waiting }] : []))
      .toSorted((one, other) => one.place - other.place),
  }));

/** Menu of the resources that the user may read. */
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
      {groupsOf().map(({ title, places }) => {
        const open = places.filter(({ resource }) => mayAccess(staff, resource, 'list'));
        if (open.length === 0) return null;
        return (
          <Group key={title} title={isOpen ? t(title) : undefined}>
            {open.map(({ resource, icon: Icon, waiting }) => (
              <MenuLink
                key={resource}
                to={`/${resource}`}
                name={t(`resources.${resource}.name` as MessageKey)}
                icon={<Icon />}
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
