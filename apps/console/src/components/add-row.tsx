import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm, useWatch } from 'react-hook-form';

interface AddRowProps {
  label: string;
  /** Label of the button. */
  confirm: string;
  placeholder?: string;
  maxLength: number;
  maxWidth: number;
  /** Normalises the text before it is added: `th` → `TH`. */
  shape?: (text: string) => string;
  isGood?: (text: string) => boolean;
  onAdd: (text: string) => void;
}

const trimmed = (text: string): string => text.trim();

/** Input that adds a row to a list and is then cleared. */
export function AddRow(props: AddRowProps) {
  const { label, confirm, placeholder, maxLength, maxWidth, shape = trimmed, isGood = Boolean, onAdd } = props;
  const { control, setValue, handleSubmit, reset } = useForm({ defaultValues: { text: '' } });
  const { text } = useWatch({ control });
  const submit = handleSubmit((typed) => {
    const row = shape(typed.text);
    if (!isGood(row)) return;
    onAdd(row);
    reset();
  });
  return (
    <Box
      component="form"
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mt: 1 }}
    >
      <TextField
        label={label}
        value={text}
        placeholder={placeholder}
        onChange={({ target }) => setValue('text', target.value)}
        sx={{ m: 0, maxWidth }}
        slotProps={{ htmlInput: { maxLength, autoCapitalize: 'none', spellCheck: false } }}
      />
      <Button type="submit" variant="outlined" disabled={!isGood(shape(text ?? ''))} sx={{ minHeight: 40 }}>
        {confirm}
      </Button>
    </Box>
  );
}
