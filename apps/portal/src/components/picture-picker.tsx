import { Field, Icon, IconButton, Input } from '@sanam/ui';
import type { Ref } from 'react';
import { fileSizeText } from '../lib/file-size.ts';

export interface PicturePickerProps {
  name: string;
  label: string;
  hint: string;
  /** Label of the button that removes a picture. */
  removeLabel: (name: string) => string;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  error: string | undefined;
  required?: boolean;
  ref: Ref<HTMLInputElement>;
}

/** Selected pictures, each with a remove button. */
export function PicturePicker({
  name,
  label,
  hint,
  removeLabel,
  files,
  onFiles,
  error,
  required = false,
  ref,
}: PicturePickerProps) {
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={error} required={required}>
        <Input
          ref={ref}
          name={name}
          type="file"
          accept="image/png,image/jpeg"
          multiple
          onChange={(event) => {
            onFiles([...files, ...(event.target.files ?? [])]);
            event.target.value = '';
          }}
          // The list below names the files; the browser's own text would always say that there are none.
          className="text-transparent file:me-3 file:rounded-sm file:border-0 file:bg-brand-soft file:px-3 file:py-1.5 file:font-semibold file:text-brand-ink"
        />
      </Field>
      <ul className="flex flex-col gap-1">
        {files.map((file, at) => (
          <li key={`${file.name}-${at}`} className="flex items-center gap-2 text-sm">
            <Icon name="image" className="shrink-0 text-brand-ink" />
            <span className="min-w-0 flex-1 truncate">{file.name}</span>
            <span className="num text-ink-soft">{fileSizeText(file.size)}</span>
            <IconButton
              icon="close"
              label={removeLabel(file.name)}
              onClick={() => onFiles(files.filter((_, other) => other !== at))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
