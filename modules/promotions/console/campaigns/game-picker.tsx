import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { BonusTerms } from '../../contract/bonus-terms.ts';

type Game = BonusTerms['excludedGames'][number];

const FOUND_MAX = '20';
const GAMES_MAX = 200;

/** Formats a game as `STUDIO/lucky-seven`, or a whole vendor as `STUDIO`. */
export const gameCode = ({ vendor, game }: Game): string => (game === null ? vendor : `${vendor}/${game}`);

function readCode(typed: string): Game | null {
  const [vendor = '', ...rest] = typed.trim().split('/');
  const game = rest.join('/').trim();
  return vendor.trim() === '' ? null : { vendor: vendor.trim(), game: game === '' ? null : game };
}

interface GamePickerProps {
  label: string;
  hint: string;
  value: readonly Game[];
  onChange: (games: Game[]) => void;
}

/** A field for several games or whole vendors, searched by name or typed as codes. */
export function GamePicker({ label, hint, value, onChange }: GamePickerProps) {
  const t = useWords();
  const call = useCall();
  const [text, setText] = useState('');
  const q = text.trim();
  const found = useQuery({
    queryKey: ['bonus-games', q],
    enabled: q.length > 1,
    queryFn: ({ signal }) => call('opsListGames', { query: { q, pageSize: FOUND_MAX } }, { signal }),
  });
  const games = q.length > 1 ? (found.data?.list ?? []) : [];
  const names = new Map(games.map((one) => [gameCode({ vendor: one.vendor, game: one.code }), one.nameEn]));
  const options: Game[] = [
    ...[...new Set(games.map(({ vendor }) => vendor))].map((vendor) => ({ vendor, game: null })),
    ...games.map(({ vendor, code }) => ({ vendor, game: code })),
  ];
  const labelOf = (game: Game): string => {
    const code = gameCode(game);
    if (game.game === null) return t('campaign.bonus.wholeVendor', { vendor: game.vendor });
    const name = names.get(code);
    return name === undefined ? code : `${name} (${code})`;
  };
  return (
    <Autocomplete<Game, true, false, true>
      multiple
      freeSolo
      filterSelectedOptions
      options={options}
      value={[...value]}
      inputValue={text}
      onInputChange={(_, typed) => setText(typed)}
      filterOptions={(all) => all.filter((one) => !value.some((other) => gameCode(other) === gameCode(one)))}
      getOptionLabel={(game) => (typeof game === 'string' ? game : labelOf(game))}
      getOptionKey={(game) => (typeof game === 'string' ? game : gameCode(game))}
      isOptionEqualToValue={(one, other) => typeof other !== 'string' && gameCode(one) === gameCode(other)}
      onChange={(_, chosen) => {
        const next = chosen.flatMap((one) => (typeof one === 'string' ? (readCode(one) ?? []) : one));
        const codes = next.map(gameCode);
        onChange(next.filter((one, at) => codes.indexOf(gameCode(one)) === at).slice(0, GAMES_MAX));
      }}
      renderInput={(params) => <TextField {...params} label={label} helperText={hint} sx={{ m: 0 }} />}
    />
  );
}
