import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import { useCodeWords, useWords } from '../i18n/use-words.ts';
import { DiffTable } from './diff-table.tsx';
import { Moment } from './moment.tsx';
import { Tag } from './tag.tsx';
import type { AuditRow } from '../lib/records.ts';

/**
 * Checks for an entry about reading a record. It belongs to the audit log and would clutter this history. What changed
 * something is no look: a statement file is read in.
 */
const isLook = ({ command, after }: AuditRow): boolean => after === null && /\.read([A-Z]|$)/.test(command);

/** Returns the name of a command in words, such as "Withdrawal: stopped"; the command itself if it has none. */
function useCommandWords(): (command: string) => string {
  const words = useCodeWords();
  return (command) => {
    const [act = '', object = '', module] = command.split('.').toReversed();
    const done = words('audit.done', act);
    if (done === act) return words('approval.command', command);
    // A command of two parts names no object: its module has a word if the act alone is unclear.
    const name = module === undefined ? words('audit.area', object) : words('audit.object', object);
    return name === object ? done : `${name}: ${done}`;
  };
}

/** History of a record with actors and reasons; each entry opens its values before and after. */
export function History({ rows: all }: { rows: readonly AuditRow[] }) {
  const t = useWords();
  const nameOf = useCommandWords();
  const rows = all.filter((row) => !isLook(row));
  if (rows.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('audit.noHistory')}</Typography>;
  return (
    <Box>
      {rows.map((row) => (
        <Accordion key={row.id} disableGutters sx={{ '&::before': { display: 'none' } }}>
          <AccordionSummary
            expandIcon={<ExpandIcon />}
            sx={{ px: 0, minHeight: 40, '& > *': { my: '4px !important' } }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25, alignItems: 'baseline' }}>
              <Moment at={row.at} />
              <span title={row.command}>{nameOf(row.command)}</span>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                <Tag>{t(`audit.actorKind.${row.actorKind}`)}</Tag> {row.actor}
              </Box>
              {row.reason !== null && <Box sx={{ width: '100%', overflowWrap: 'anywhere' }}>“{row.reason}”</Box>}
            </Box>
          </AccordionSummary>
          <AccordionDetails sx={{ px: 0, pt: 0 }}>
            <DiffTable before={row.before} after={row.after} />
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
}
