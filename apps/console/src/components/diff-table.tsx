import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWords } from '../i18n/use-words.ts';

/** `{a: {b: 1}}` → `a.b: "1"`. */
export function flatten(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map(path === '' ? [] : [[path, '']]);
  if (typeof value !== 'object') return new Map([[path, typeof value === 'string' ? value : JSON.stringify(value)]]);
  const entries = Object.entries(value);
  if (entries.length === 0) return new Map(path === '' ? [] : [[path, Array.isArray(value) ? '[]' : '{}']]);
  return new Map(entries.flatMap(([name, child]) => [...flatten(child, path === '' ? name : `${path}.${name}`)]));
}

/** Before beside after, what changed marked with a sign and a colour. */
export function DiffTable({ before, after }: { before: unknown; after: unknown }) {
  const t = useWords();
  const [old, now] = [flatten(before), flatten(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
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
            const [was, is] = [old.get(path), now.get(path)];
            const isChanged = was !== is;
            return (
              <tr key={path}>
                <th scope="row">{path}</th>
                <Box component="td" sx={isChanged && was !== undefined ? { color: 'error.main' } : {}}>
                  {isChanged && was !== undefined ? '− ' : ''}
                  {was}
                </Box>
                <Box component="td" sx={isChanged && is !== undefined ? { color: 'success.main' } : {}}>
                  {isChanged && is !== undefined ? '+ ' : ''}
                  {is}
                </Box>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}

const cell = {
  textAlign: 'left',
  verticalAlign: 'top',
  py: 0.25,
  pr: 2,
  fontWeight: 400,
  overflowWrap: 'anywhere',
} as const;
