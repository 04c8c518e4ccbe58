import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
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

/**
 * Values before and after. A changed value is struck through or bold beside its colour; a sign before a number would
 * read as a part of it.
 */
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
            const [Was, Is] = isChanged ? [Old, New] : [Fragment, Fragment];
            return (
              <tr key={path}>
                <th scope="row">{words.nameOf(path)}</th>
                <td>{was !== '' && <Was>{valueOf(was)}</Was>}</td>
                <td>{is !== '' && <Is>{valueOf(is)}</Is>}</td>
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

/** Returns a value; a time is shown in the zone of the user, as everywhere in the console. */
const valueOf = (text: string): ReactNode => (INSTANT.test(text) ? <Moment at={text} /> : text);

const Old = ({ children }: { children: ReactNode }) => (
  <Box component="del" sx={{ color: 'error.main' }}>
    {children}
  </Box>
);
const New = ({ children }: { children: ReactNode }) => (
  <Box component="ins" sx={{ color: 'success.main', fontWeight: 600, textDecoration: 'none' }}>
    {children}
  </Box>
);

const cell = {
  textAlign: 'left',
  verticalAlign: 'top',
  py: 0.25,
  pr: 2,
  fontWeight: 400,
  overflowWrap: 'anywhere',
} as const;
