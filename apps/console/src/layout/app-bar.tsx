import LostIcon from '@mui/icons-material/CloudOff';
import OnIcon from '@mui/icons-material/FiberManualRecord';
import KeyboardIcon from '@mui/icons-material/KeyboardAltOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import ConnectingIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  AppBar,
  LoadingIndicator,
  TitlePortal,
  ToggleThemeButton,
  useLogout,
  UserMenu,
  useUserMenu,
} from 'react-admin';
import { PasswordDialog } from '@sanam/staff/console/index.ts';
import { Unseen } from '../components/unseen.tsx';
import { Tag, type Tone } from '../components/tag.tsx';
import type { MessageKey } from '../i18n/message-key.ts';
import { useCodeWords, useWords } from '../i18n/use-words.ts';
import { LanguageMenu } from './language-menu.tsx';
import { useTimeWords } from '../lib/format.ts';
import { useLiveState } from '../lib/live.tsx';
import type { LiveState } from '../lib/live.tsx';
import { useStaff } from '../lib/permissions.ts';

/** Title, live state, and the user's settings. */
export function ConsoleAppBar({ onKeys }: { onKeys: () => void }) {
  const t = useWords();
  return (
    <AppBar
      color="default"
      elevation={0}
      alwaysOn
      userMenu={<PersonMenu />}
      sx={{ backgroundColor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
      toolbar={
        <>
          <LiveLamp />
          <Tooltip title={`${t('keys.open')} (?)`}>
            <IconButton
              aria-label={t('keys.open')}
              onClick={onKeys}
              color="inherit"
              sx={{ display: { xs: 'none', md: 'inline-flex' } }}
            >
              <KeyboardIcon />
            </IconButton>
          </Tooltip>
          <LanguageMenu />
          <ToggleThemeButton />
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <LoadingIndicator aria-label={t('common.loading')} />
          </Box>
        </>
      }
    >
      <TitlePortal
        component="h1"
        variant="h6"
        sx={{
          minWidth: 0,
          mr: 1,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontSize: { xs: 14, sm: 16 },
        }}
      />
    </AppBar>
  );
}

/** Live states with different icons as well as colours. */
const lamps: Record<LiveState, { tone: Tone; Sign: typeof OnIcon; label: MessageKey }> = {
  on: { tone: 'good', Sign: OnIcon, label: 'live.on' },
  connecting: { tone: 'neutral', Sign: ConnectingIcon, label: 'live.connecting' },
  lost: { tone: 'bad', Sign: LostIcon, label: 'live.lost' },
};

function LiveLamp() {
  const t = useWords();
  const { tone, Sign, label } = lamps[useLiveState()];
  return (
    <Box role="status" title={t(label)} sx={{ mr: 0.5, flexShrink: 0 }}>
      <Tag tone={tone}>
        <Sign aria-hidden="true" sx={{ fontSize: 12, verticalAlign: '-1px' }} />
        <Box component="span" aria-hidden="true" sx={{ display: { xs: 'none', sm: 'inline' } }}>{` ${t(label)}`}</Box>
        <Unseen>{t(label)}</Unseen>
      </Tag>
    </Box>
  );
}

function PersonMenu() {
  const t = useWords();
  const words = useCodeWords();
  const times = useTimeWords();
  const staff = useStaff();
  const logout = useLogout();
  const [isChanging, setIsChanging] = useState(false);
  if (staff === null) return null;
  return (
    <>
      <UserMenu label={t('session.account', { name: staff.displayName })}>
        <Box sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{staff.displayName}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('session.roles', { roles: staff.roles.map((role) => words('role', role)).join(', ') })}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('session.endsAt', { time: times.clock(staff.sessionExpiresAt) })}
          </Typography>
        </Box>
        <Divider />
        <PasswordItem onOpen={() => setIsChanging(true)} />
        <MenuItem onClick={() => void logout()}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{t('session.logOut')}</ListItemText>
        </MenuItem>
      </UserMenu>
      {isChanging && <PasswordDialog onClose={() => setIsChanging(false)} />}
    </>
  );
}

function PasswordItem({ onOpen }: { onOpen: () => void }) {
  const t = useWords();
  const menu = useUserMenu();
  return (
    <MenuItem
      onClick={() => {
        menu?.onClose();
        onOpen();
      }}
    >
      <ListItemIcon>
        <PasswordIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{t('password.open')}</ListItemText>
    </MenuItem>
  );
}
