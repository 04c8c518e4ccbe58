import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { type ChangeEvent, useRef } from 'react';

interface FileButtonProps {
  label: string;
  busyLabel: string;
  /** Endings and media types that the browser offers. */
  accept: string;
  isDisabled: boolean;
  isBusy: boolean;
  onFile: (file: File) => void;
}

/** Chooses one file; the same file can be chosen again. */
export function FileButton({ label, busyLabel, accept, isDisabled, isBusy, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function take(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file !== undefined) onFile(file);
  }

  return (
    <>
      <Button
        variant="contained"
        startIcon={<UploadIcon />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {isBusy ? busyLabel : label}
      </Button>
      <input ref={input} hidden type="file" accept={accept} aria-label={label} disabled={isDisabled} onChange={take} />
    </>
  );
}
