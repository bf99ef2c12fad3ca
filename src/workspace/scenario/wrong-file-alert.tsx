import Alert from '@mui/material/Alert';
import styles from './import-dialog.module.css';
import type { WrongFile } from '#src/draft/scenario/read-file.ts';

/** Why a file cannot be read as a scenario file, field by field. */
export function WrongFileAlert({ file: { name, faults } }: { file: WrongFile }) {
  return (
    <Alert severity="error" sx={{ mt: 3 }}>
      <strong>{name} cannot be read as a scenario file.</strong>
      <ul className={styles['list']}>
        {faults.map(({ field, message }) => (
          <li key={field + message}>
            {field && <code>{field}</code>} {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
