import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { AnnouncementRow } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDraft } from '@sanam/console/lib/use-draft.ts';
import { titleOf } from './announcement-draft.ts';

export type Place = Pick<AnnouncementRow, 'type' | 'groupName'>;
const PAGE_SIZE_MAX = 100;

/** The dialog that changes the order of the merchant's announcements in one place. */
export function OrderDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const query = useQuery({
    queryKey: ['announcementOrder', place],
    queryFn: async ({ signal }) => {
      const filter = { type: place.type, ...(place.groupName === null ? {} : { groupName: place.groupName }) };
      const found = await call('opsListAnnouncements', { query: { ...filter, pageSize: PAGE_SIZE_MAX } }, { signal });
      return found.list.filter(({ isShipped }) => !isShipped);
    },
    staleTime: 0,
  });
  const rows = query.data ?? [];
  const { values, set, undo } = useDraft({ ids: rows.map(({ id }) => id) });
  const { ids } = values;

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    await call('opsOrderAnnouncements', { body: { ...place, ids, reason: reason ?? '' } });
    notify(t('announcement.ordered'), { type: 'success' });
    refresh();
  }

  const name =
    place.groupName === null ? t(`announcement.type.${place.type}`) : t(`announcement.group.${place.groupName}`);
  return (
    <ActDialog
      title={t('announcement.orderTitle', { place: name })}
      effects={[t('announcement.orderWhat')]}
      confirm={t('announcement.orderGo')}
      reason="required"
      isReady={ids.length > 0}
      content={ids}
      run={run}
      onStale={async () => {
        undo();
        await query.refetch();
      }}
      onClose={onClose}
    >
      <RecordFrame query={query}>
        {(found) => <Rows rows={found} ids={ids} onMove={(next) => set('ids', next)} />}
      </RecordFrame>
    </ActDialog>
  );
}

function Rows({ rows, ids, onMove }: { rows: AnnouncementRow[]; ids: string[]; onMove: (ids: string[]) => void }) {
  const t = useWords();
  const locale = useLocale() ?? 'en';
  const swap = (at: number, other: number): void => {
    const next = [...ids];
    [next[at], next[other]] = [next[other]!, next[at]!];
    onMove(next);
  };
  return (
    <Box component="ol" sx={{ pl: 3, my: 1 }}>
      {ids.map((id, at) => {
        const title = titleOf(rows.find((row) => row.id === id)?.texts ?? [], locale);
        return (
          <li key={id}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {title}
              </Box>
              <IconButton
                disabled={at === 0}
                aria-label={`${t('announcement.up')}: ${title}`}
                onClick={() => swap(at, at - 1)}
              >
                <UpIcon />
              </IconButton>
              <IconButton
                disabled={at === ids.length - 1}
                aria-label={`${t('announcement.down')}: ${title}`}
                onClick={() => swap(at, at + 1)}
              >
                <DownIcon />
              </IconButton>
            </Box>
          </li>
        );
      })}
    </Box>
  );
}
