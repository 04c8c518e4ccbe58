import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useSidebarState, useStore } from 'react-admin';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import { mayAccess, useStaff } from '../lib/permissions.ts';
import { allResources, menuGroups } from '../lib/resource.ts';
import { type Dashboard, useDashboard } from '../lib/use-dashboard.ts';
import { MenuGroup } from './menu-group.tsx';
import { MenuLink } from './menu-link.tsx';
import { MenuSearch } from './menu-search.tsx';

interface Place {
  resource: string;
  name: string;
  icon: ReactNode;
  count: number;
}

interface Group {
  name: (typeof menuGroups)[number];
  title: string;
  places: Place[];
}

/** Returns the groups with the pages that the user may read, in the order declared by the modules. */
function useGroups(now: Dashboard | undefined): Group[] {
  const t = useWords();
  const staff = useStaff();
  const groups = menuGroups.map((group) => ({
    name: group,
    title: t(`menu.${group}` as MessageKey),
    places: allResources()
      .flatMap(({ name, menu, waiting }) => (menu?.group === group ? [{ resource: name, ...menu, waiting }] : []))
      .toSorted((one, other) => one.place - other.place)
      .filter(({ resource }) => mayAccess(staff, resource, 'list'))
      .map(({ resource, icon: Icon, waiting }) => ({
        resource,
        name: t(`resources.${resource}.name` as MessageKey),
        icon: <Icon />,
        count: now === undefined ? 0 : (waiting?.(now) ?? 0),
      })),
  }));
  return groups.filter(({ places }) => places.length > 0);
}

/** Keeps the pages whose name, or whose group's name, contains the text. */
function matching(groups: Group[], text: string): Group[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return groups;
  const has = (name: string) => name.toLocaleLowerCase().includes(wanted);
  return groups
    .map((group) => (has(group.title) ? group : { ...group, places: group.places.filter(({ name }) => has(name)) }))
    .filter(({ places }) => places.length > 0);
}

/** Menu of the resources that the user may read, with a search. Groups can be closed; the browser remembers which. */
export function ConsoleMenu() {
  const t = useWords();
  const [isOpen] = useSidebarState();
  const [text, setText] = useState('');
  const [closed, setClosed] = useStore<string[]>('menu.closedGroups', []);
  const groups = useGroups(useDashboard().data);
  const isSearching = isOpen && text.trim() !== '';
  const found = isSearching ? matching(groups, text) : groups;
  const toggle = (name: string) =>
    setClosed(closed.includes(name) ? closed.filter((one) => one !== name) : [...closed, name]);
  return (
    <Box component="nav" aria-label={t('menu.label')} sx={{ width: isOpen ? 224 : 56, pt: 1, pb: 3 }}>
      {isOpen && <MenuSearch text={text} onText={setText} first={found[0]?.places[0]?.resource} />}
      {!isSearching && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          <MenuLink to="/" name={t('menu.dashboard')} icon={<DashboardIcon />} />
        </Box>
      )}
      {found.map(({ name, title, places }) => (
        <MenuGroup
          key={name}
          title={isOpen ? title : undefined}
          isClosed={isOpen && !isSearching && closed.includes(name)}
          onToggle={isSearching ? undefined : () => toggle(name)}
          waiting={places.reduce((sum, { count }) => sum + count, 0)}
        >
          {places.map(({ resource, ...place }) => (
            <MenuLink key={resource} to={`/${resource}`} {...place} />
          ))}
        </MenuGroup>
      ))}
      {found.length === 0 && (
        <Typography role="status" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
          {t('menu.noneFound')}
        </Typography>
      )}
    </Box>
  );
}
