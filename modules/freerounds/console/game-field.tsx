import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

const FOUND_MAX = '20';

interface GameFieldProps {
  /** Name of the preselected game. */
  chosen?: string | undefined;
  onChange: (nodeId: string | null) => void;
}

/** The field for a game, searched by name or code; returns its catalogue node. */
export function GameField({ chosen = '', onChange }: GameFieldProps) {
  const t = useWords();
  const call = useCall();
  const [text, setText] = useState(chosen);
  const q = text.trim();
  const found = useQuery({
    queryKey: ['free-rounds-game', q],
    enabled: q.length > 1,
    queryFn: ({ signal }) => call('opsListGames', { query: { q, state: 'on', pageSize: FOUND_MAX } }, { signal }),
  });
  return (
    <Autocomplete
      sx={{ gridColumn: '1 / -1' }}
      options={q.length > 1 ? (found.data?.list ?? []) : []}
      loading={found.isFetching}
      inputValue={text}
      onInputChange={(_, value) => setText(value)}
      filterOptions={(all) => all}
      getOptionLabel={(game) => `${game.nameEn} – ${game.vendor} · ${game.code}`}
      getOptionKey={(game) => game.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t(q.length > 1 ? 'state.emptyFiltered' : 'freeRounds.typeGame')}
      onChange={(_, game) => onChange(game?.id ?? null)}
      renderInput={(params) => <TextField {...params} label={t('freeRounds.game')} sx={{ m: 0 }} />}
    />
  );
}
