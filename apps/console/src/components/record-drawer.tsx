import CloseIcon from '@mui/icons-material/Close';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PageIcon from '@mui/icons-material/OpenInFull';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { RaRecord } from 'react-admin';
import { useLocation, useMatch, useNavigate } from 'react-router';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import { type KeyMap, useKeys } from '../lib/use-keys.ts';

/** Returns the id of the record named in the address beside the list: `/withdrawals/wd_…`. */
export function useOpenId(resource: string): string | undefined {
  return useMatch(`/${resource}/:id`)?.params.id;
}

interface DrawerProps {
  resource: string;
  label: MessageKey;
  openId: string | undefined;
  children: ReactNode;
}

/** A record beside its list, with links to the next one and to the full page. */
export function RecordDrawer({ resource, label, openId, children }: DrawerProps) {
  const t = useWords();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { previous, next } = useNeighbours(resource, openId);
  const go = (path: string) => void navigate({ pathname: path, search });
  const keys: KeyMap = {
    '[': () => previous !== undefined && go(`/${resource}/${previous}`),
    ']': () => next !== undefined && go(`/${resource}/${next}`),
  };
  useKeys(openId === undefined ? {} : keys);
  return (
    <Drawer
      anchor="right"
      open={openId !== undefined}
      onClose={() => go(`/${resource}`)}
      slotProps={{
        paper: { 'aria-label': t(label), role: 'dialog', sx: { width: { xs: '100%', sm: 'min(100%, 760px)' } } },
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 2,
          display: 'flex',
          gap: 0.5,
          p: 0.75,
          borderBottom: 1,
          borderColor: 'divider',
          backgroundColor: 'background.paper',
        }}
      >
        <Tool label={t('common.close')} icon={<CloseIcon />} onClick={() => go(`/${resource}`)} />
        <Tool
          label={t('common.previous')}
          icon={<PreviousIcon />}
          onClick={previous === undefined ? undefined : () => go(`/${resource}/${previous}`)}
        />
        <Tool
          label={t('common.next')}
          icon={<NextIcon />}
          onClick={next === undefined ? undefined : () => go(`/${resource}/${next}`)}
        />
        <Box sx={{ flex: 1 }} />
        {resource !== 'approvals' && (
          <Tool
            label={t('common.openPage')}
            icon={<PageIcon fontSize="small" />}
            onClick={() => void navigate(`/${resource}/${openId}/show`)}
          />
        )}
      </Box>
      <Box sx={{ p: { xs: 1.5, sm: 2 }, backgroundColor: 'background.default', flex: 1 }}>{children}</Box>
    </Drawer>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: (() => void) | undefined }) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={onClick === undefined} onClick={onClick}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** Returns the previous and next rows of the visible list. */
function useNeighbours(resource: string, id: string | undefined): { previous?: string; next?: string } {
  const cache = useQueryClient().getQueryCache();
  // As text: the same rows are the same snapshot.
  const shown = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      cache
        .findAll({ queryKey: [resource, 'getList'], type: 'active' })
        .map((query) => ((query.state.data as { data: RaRecord[] } | undefined)?.data ?? []).map((row) => row.id))
        .find((ids) => id !== undefined && ids.includes(id))
        ?.join(' ') ?? '',
  );
  const ids = shown.split(' ');
  const position = id === undefined ? -1 : ids.indexOf(id);
  const idAt = (i: number) => (position < 0 ? undefined : ids[i]);
  const [previous, next] = [idAt(position - 1), idAt(position + 1)];
  return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) };
}
