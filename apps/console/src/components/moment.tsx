import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTimeWords } from '../lib/format.ts';

/** A time in the zone, with its age and UTC in the tooltip. */
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

/** Age of an event for narrow places, with the time in the tooltip. */
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
