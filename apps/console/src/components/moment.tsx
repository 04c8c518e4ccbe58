import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTimeWords } from '../lib/format.ts';

/** A point in time: the zone's clock on the page, how long ago and UTC behind it. */
export function Moment({ at }: { at: string | null }) {
  const words = useTimeWords();
  if (at === null) return <span aria-hidden="true">–</span>;
  return (
    <Tooltip title={`${words.ago(at)} · ${at}`} enterDelay={400}>
      <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap' }}>
        {words.dateTime(at)}
      </Box>
    </Tooltip>
  );
}

/** How long ago something was, where there is no room for the time itself; the time is its title. */
export function Since({ at }: { at: string | null }) {
  const words = useTimeWords();
  if (at === null) return <span aria-hidden="true">–</span>;
  return (
    <Tooltip title={words.dateTime(at)} enterDelay={400}>
      <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap' }}>
        {words.ago(at)}
      </Box>
    </Tooltip>
  );
}
