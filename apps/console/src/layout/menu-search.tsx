import SearchIcon from '@mui/icons-material/SearchOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../i18n/use-words.ts';
import { useKeys } from '../lib/use-keys.ts';

/** Search for a page of the menu: `p` focuses it, Enter opens the first page found, Esc clears it. */
export function MenuSearch({ text, onText, first }: MenuSearchProps) {
  const t = useWords();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useKeys({ p: () => field.current?.focus() });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') {
      onText('');
      field.current?.blur();
    }
    if (key === 'Enter' && text.trim() !== '' && first !== undefined) {
      onText('');
      field.current?.blur();
      void navigate(`/${first}`);
    }
  };
  return (
    <TextField
      value={text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={onKeyDown}
      inputRef={field}
      size="small"
      type="search"
      placeholder={t('menu.find')}
      sx={{ mx: 1, mb: 1, width: 'calc(100% - 16px)' }}
      slotProps={{
        htmlInput: { 'aria-label': t('menu.find') },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

interface MenuSearchProps {
  text: string;
  onText: (text: string) => void;
  /** First page found. */
  first: string | undefined;
}
