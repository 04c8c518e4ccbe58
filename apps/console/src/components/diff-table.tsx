import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWords } from '../i18n/use-words.ts';
import { flatten } from '../lib/changes.ts';
import { Moment } from './moment.tsx';

/** Words for the values of a record whose fields have names; without them paths and values are shown as they are. */
export interface DiffWords {
  nameOf(path: string): string;
  textOf(value: string): string;
}

interface DiffProps {
  before: unknown;
  after: unknown;
  words?: DiffWords;
}

const plain: DiffWords = { nameOf: (path) => path, textOf: (value) => value };

/** Values before and after, with changes marked by a sign and a colour. */
export function DiffTable({ before, after, words = plain }: DiffProps) {
  const t = useWords();
  const [old, now] = [flatten(before), flatten(after)];
  const isSaid = (path: string): boolean => (old.get(path) ?? '') !== '' || (now.get(path) ?? '') !== '';
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter(isSaid);
  if (paths.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('audit.noDiff')}</Typography>;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={{ borderCollapse: 'collapse', fontSize: 13, '& th, & td': cell }}>
        <thead>
          <tr>
            <th scope="col">{t('field.name')}</th>
            <th scope="col">{t('field.before')}</th>
            <th scope="col">{t('field.after')}</th>
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => {
            const [was, is] = [words.textOf(old.get(path) ?? ''), words.textOf(now.get(path) ?? '')];
            const isChanged = was !== is;
            return (
              <tr key={path}>
                <th scope="row">{words.nameOf(path)}</th>
                <Box component="td" sx={isChanged && was !== '' ? { color: 'error.main' } : {}}>
                  {isChanged && was !== '' ? '− ' : ''}
                  <Value text={was} />
                </Box>
                <Box component="td" sx={isChanged && is !== '' ? { color: 'success.main' } : {}}>
                  {isChanged && is !== '' ? '+ ' : ''}
                  <Value text={is} />
                </Box>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}

/** Format of a time in the calls and in the audit log. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value; a time is shown in the zone of the user, as everywhere in the console. */
const Value = ({ text }: { text: string }) => (INSTANT.test(text) ? <Moment at={text} /> : text);

const cell = {
  textAlign: 'left',
  verticalAlign: 'top',
  py: 0.25,
  pr: 2,
  fontWeight: 400,
  overflowWrap: 'anywhere',
} as const;
