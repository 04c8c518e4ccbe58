import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { serverNow } from '@sanam/client/server-clock';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useZone } from '@sanam/console/lib/format.ts';
import { toZoned } from '@sanam/console/lib/zoned-time.ts';
import type { TreePlace } from './use-tree.ts';

interface TreeFiltersProps {
  place: TreePlace;
  go: (change: Partial<TreePlace>) => void;
}

/** The filters of the tree: a name searched in the whole tree, and the day whose tree is shown. */
export function TreeFilters({ place, go }: TreeFiltersProps) {
  const t = useWords();
  const [zone] = useZone();
  const [name, setName] = useState(place.q ?? '');
  const today = toZoned(new Date(serverNow()).toISOString(), zone).slice(0, 10);
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        go({ q: name.trim() === '' ? null : name.trim() });
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mb: 1.5 }}
    >
      <TextField
        type="search"
        label={t('agentTree.search')}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          if (target.value === '') go({ q: null });
        }}
        slotProps={{ htmlInput: { maxLength: 80, autoCapitalize: 'none', spellCheck: false } }}
        sx={{ flex: '1 1 220px', maxWidth: 320, m: 0 }}
      />
      <TextField
        type="date"
        label={t('agentTree.day')}
        value={place.at ?? ''}
        onChange={({ target }) => go({ at: target.value === '' ? null : target.value })}
        slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
        sx={{ flex: '0 1 180px', m: 0 }}
      />
      <Button type="submit" variant="outlined">
        {t('agentTree.find')}
      </Button>
    </Box>
  );
}
