import { useRef, type ReactNode } from 'react';
import Button, { type ButtonProps } from '@mui/material/Button';
import { Icon } from './icon.tsx';

interface Props extends Omit<ButtonProps, 'onClick' | 'startIcon'> {
  /** Name of the file input. */
  file: string;
  /** Extensions and media types, as of a file input. */
  accept: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that lets the user choose a file. */
export function FileButton({ file, accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="upload" />}
        {...button}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={file}
        accept={accept}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Allows the same file to be chosen again.
          target.value = '';
          if (chosen) onFile(chosen);
        }}
      />
    </>
  );
}
