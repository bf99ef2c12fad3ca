import { useState } from 'react';
import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Configuration } from '#engine/index.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { useStudy } from '../study.ts';
import styles from './results.module.css';

interface Props extends Pick<ButtonProps, 'size' | 'disabled' | 'fullWidth'> {
  /** @returns whether it was loaded */
  onLoad: () => Promise<boolean>;
}

/** Loads a result into the draft, and shows that it is loaded for as long as the draft stays unchanged. */
export function LoadButton({ onLoad, ...button }: Props) {
  const { product, process } = useStudy();
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const [loaded, setLoaded] = useState<Configuration | null>(null);
  const load = async () => {
    if (await onLoad()) setLoaded(workspace.draft);
  };
  return (
    <>
      <Button variant="contained" {...button} onClick={() => void load()}>
        Load into workspace
      </Button>
      <small role="status" className={styles['how']}>
        {loaded === draft && (
          <>
            Loaded into the draft. <Link to={`/products/${product.id}?process=${process.id}`}>Show in the design</Link>
          </>
        )}
      </small>
    </>
  );
}
