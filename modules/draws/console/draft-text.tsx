import { TextSetting } from '@sanam/console/components/setting-fields.tsx';

interface DraftTextProps {
  label: string;
  value: string;
  /** Message of the field's error; undefined for a valid value. */
  problem?: string | undefined;
  onChange: (value: string) => void;
}

/** Text field that shows an error for typed text only. */
export const DraftText = ({ problem, ...rest }: DraftTextProps) => (
  <TextSetting {...rest} isDisabled={false} problem={problem} />
);
