import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import { Icon } from '#src/components/icon.tsx';
import type { Compared } from './compared.ts';
import styles from './comparison.module.css';
import { Letter } from '#src/products/letter.tsx';
import type { Choice } from '#src/products/selection.ts';

interface Props {
  productId: string;
  compared: Compared[];
  onChange: (choices: Choice[]) => void;
}

/** The compared processes; each can become the reference (A) or be removed. */
export function Chips({ productId, compared, onChange }: Props) {
  const choices = compared.map(({ choice }) => choice);
  return (
    <ul className={styles['chips']} aria-label="Compared">
      {compared.map(({ choice, letter, name, number, current }, index) => (
        <li key={letter}>
          <Letter letter={letter} />
          <Link to={`/products/${productId}?process=${choice.processId}`}>{name}</Link>
          <small>
            v{number}
            {!current && ', older'}
          </small>
          {index > 0 && (
            <Tooltip title="Make this the reference, A">
              <IconButton
                size="small"
                aria-label={`Make ${name} v${number} the reference`}
                onClick={() => onChange([choice, ...choices.filter((other) => other !== choice)])}
              >
                <Icon name="arrowLeft" size={13} />
              </IconButton>
            </Tooltip>
          )}
          <IconButton
            size="small"
            aria-label={`Remove ${name} v${number}`}
            onClick={() => onChange(choices.filter((other) => other !== choice))}
          >
            <Icon name="close" size={13} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
