import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import Badge from '@mui/material/Badge';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSidebarState } from 'react-admin';
import { Link as RouterLink, useMatch } from 'react-router';
import { Tag } from '../components/tag.tsx';
import { Unseen } from '../components/unseen.tsx';
import { useWords } from '../i18n/use-words.ts';

/** Menu entry with the number of waiting items; only its icon while the menu is narrow. The open page's is in sight. */
export function MenuLink({ to, name, icon, count = 0 }: MenuLinkProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useSidebarState();
  const isOverlay = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const isHere = useMatch({ path: to, end: to === '/' }) !== null;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const label = count === 0 ? name : `${name}, ${t('menu.waiting', { count })}`;
  return (
    <li ref={place}>
      <Tooltip title={isOpen ? '' : label} placement="right">
        <ListItemButton
          component={RouterLink}
          to={to}
          aria-label={isOpen ? undefined : label}
          aria-current={isHere ? 'page' : undefined}
          selected={isHere}
          onClick={isOverlay ? () => setIsOpen(false) : undefined}
          sx={{
            minHeight: 40,
            mx: 1,
            px: 1,
            py: 0.25,
            borderRadius: 1,
            color: isHere ? 'primary.main' : 'text.primary',
            '& .MuiListItemText-primary': { fontSize: 14, fontWeight: isHere ? 600 : 400 },
          }}
        >
          <ListItemIcon sx={{ color: isHere ? 'primary.main' : 'text.secondary' }}>
            <Badge variant="dot" color="primary" invisible={isOpen || count === 0}>
              {icon}
            </Badge>
          </ListItemIcon>
          {isOpen && <ListItemText primary={name} />}
          {isOpen && count > 0 && (
            <>
              <span aria-hidden>
                <Tag tone="busy">{count}</Tag>
              </span>
              <Unseen>{t('menu.waiting', { count })}</Unseen>
            </>
          )}
        </ListItemButton>
      </Tooltip>
    </li>
  );
}

interface MenuLinkProps {
  to: string;
  name: string;
  icon: ReactNode;
  count?: number;
}
