import Box from '@mui/material/Box';
import { TextSetting } from './setting-fields.tsx';

interface AnswerFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
}

/** Text field of a decision dialog for what the member is told. */
export function AnswerField({ label, hint, value, onChange }: AnswerFieldProps) {
  return (
    <Box sx={{ mb: 1.5 }}>
      <TextSetting
        label={label}
        hint={hint}
        value={value}
        isDisabled={false}
        problem={undefined}
        isWide
        rows={3}
        onChange={onChange}
      />
    </Box>
  );
}
