import { TextSetting } from '@sanam/console/components/setting-fields.tsx';

interface DraftTextProps {
  label: string;
  value: string;
  /** Undefined where nothing is wrong with it. */
  problem?: string | undefined;
  onChange: (value: string) => void;
}

/** A text of something that is typed. */
export const DraftText = ({ problem, ...rest }: DraftTextProps) => (
  <TextSetting {...rest} isDisabled={false} problem={problem} />
);
