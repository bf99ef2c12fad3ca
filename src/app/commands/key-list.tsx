import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { letterKeys, setLetterKeys } from '#src/lib/letter-keys.ts';
import { useObservable } from '#src/lib/observable.ts';
import styles from './command-palette.module.css';
import { keyName } from './key-name.ts';
import { KEYS } from './keys.ts';

/** List of all shortcut keys. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const isOn = useObservable(letterKeys);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Keys</DialogTitle>
      {/* Holds nothing that takes the focus, so arrow keys scroll it only if it does. */}
      <DialogContent tabIndex={0} role="group" aria-labelledby="keys-title">
        {KEYS.map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <h3 className={styles['heading']}>{where}</h3>
            <dl className={styles['keys']}>
              {keys.map(({ does, keys: combination }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {combination.map((key) => (
                      <kbd key={key}>{keyName(key)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <FormControlLabel
          className={styles['letters']}
          control={<Switch size="small" checked={isOn} onChange={({ target }) => setLetterKeys(target.checked)} />}
          label="Single letters"
        />
        <Button variant="contained" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
