import { useRef, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { Icon } from '#src/components/icon.tsx';
import styles from './admin.module.css';
import { CropDialog } from './crop-dialog.tsx';

/** Larger than a photograph; a larger file would only stall the browser. */
const LARGEST = 20 * 1024 * 1024;
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

interface Props {
  label: string;
  /** Content of the box: the current logo, or the chosen one. */
  children: ReactNode;
  /** The server's error for the last upload. */
  error?: string | undefined;
  busy?: boolean;
  onChoose: (logo: Blob) => void;
  onRemove?: (() => void) | undefined;
}

/** Chooses a file, opens the crop dialog, and returns the logo. */
export function ChooseLogo({ label, children, error, busy = false, onChoose, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const open = async (file: File) => {
    setRefusal(undefined);
    if (!TYPES.includes(file.type)) return setRefusal(`${file.name} is not a PNG, JPEG or WebP picture.`);
    if (file.size > LARGEST) return setRefusal(`${file.name} is larger than 20 MB. Choose a smaller picture.`);
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setRefusal(`${file.name} cannot be read as a picture. Choose a PNG, JPEG or WebP.`);
    }
    return undefined;
  };
  const problem = refusal ?? error;
  return (
    <div className={styles['logo']}>
      <div className={styles['logoBox']}>{children}</div>
      <div>
        <h2>Logo</h2>
        <p>PNG, JPEG or WebP. Shown 22 to 32 px high.</p>
        <div className={styles['buttons']}>
          <Button
            variant="outlined"
            loading={busy}
            startIcon={<Icon name="upload" />}
            onClick={() => input.current?.click()}
          >
            {label}
          </Button>
          {onRemove && (
            <Button variant="text" onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
        {problem && (
          <FormHelperText error role="alert">
            {problem}
          </FormHelperText>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Logo file"
          accept={TYPES.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows the same file to be chosen again.
            target.value = '';
            if (file) void open(file);
          }}
        />
        {picture && (
          <CropDialog
            picture={picture}
            onClose={() => setPicture(null)}
            onUse={(logo) => {
              setPicture(null);
              onChoose(logo);
            }}
          />
        )}
      </div>
    </div>
  );
}
