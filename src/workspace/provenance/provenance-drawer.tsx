import { useContext, useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { FigureRef, Origin } from '#engine/index.ts';
import { CommentIcon } from '../comments/comment-icon.tsx';
import { Icon } from '#src/components/icon.tsx';
import { toast } from '#src/lib/toast.ts';
import { CommentContext } from '#src/components/where-from.tsx';
import { SideDrawer } from '../tools/side-drawer.tsx';
import { Explanation } from './explanation.tsx';
import styles from './provenance.module.css';
import { useExplanation } from './use-explanation.ts';
import { asText, isPrice } from './wording.ts';

interface Props {
  figure: FigureRef;
  onClose: () => void;
  onInput: (origin: Origin) => void;
  onGoalSeek: (figure: FigureRef) => void;
}

interface Stop {
  figure: FigureRef;
  title: string;
}

/**
 * Explains how a number is calculated, in a drawer that updates while the user types; a trail leads back through the
 * inputs.
 */
export default function ProvenanceDrawer({ figure, onClose, onInput, onGoalSeek }: Props) {
  const [trail, setTrail] = useState<Stop[]>([]);
  const [here, setHere] = useState(figure);
  const { explained, failure } = useExplanation(here);
  const comment = useContext(CommentContext);
  const go = (to: FigureRef) => {
    if (explained) setTrail([...trail, { figure: here, title: explained.shown.title }]);
    setHere(to);
  };
  const back = (to: number) => {
    const stop = trail[to];
    if (!stop) return;
    setTrail(trail.slice(0, to));
    setHere(stop.figure);
  };
  const copy = async () => {
    if (!explained) return;
    try {
      await navigator.clipboard.writeText(
        asText(explained.shown, explained.trouble === null ? explained.again : undefined),
      );
      toast.done('Copied as text');
    } catch {
      toast.problem('The browser blocked copying. Allow clipboard access and try again.');
    }
  };
  const title = explained?.shown.title ?? (failure ? 'No explanation' : 'Calculating');
  return (
    <SideDrawer
      title={title}
      over="Where this number comes from"
      what="the explanation"
      wide={isPrice(here)}
      onClose={onClose}
      actions={
        <>
          <Tooltip title="Comment on this number">
            <span>
              <IconButton
                aria-label="Comment on this number"
                disabled={!explained}
                onClick={() => comment?.({ kind: here.includes('.') ? 'line' : 'figure', key: here, title })}
              >
                <CommentIcon />
              </IconButton>
            </span>
          </Tooltip>
          <Tooltip title="Copy as text">
            <span>
              <IconButton aria-label="Copy as text" disabled={!explained} onClick={() => void copy()}>
                <Icon name="copy" />
              </IconButton>
            </span>
          </Tooltip>
        </>
      }
      head={trail.length > 0 && <Trail trail={trail} onBack={back} />}
      foot={
        <>
          <Button
            variant="outlined"
            startIcon={<Icon name="target" />}
            disabled={!explained}
            onClick={() => onGoalSeek(here)}
          >
            Goal-seek this
          </Button>
          <LimitsLink figure={here} />
        </>
      }
    >
      {/* Each new explanation starts scrolled to the top. */}
      <div key={here} className={styles['explanation']}>
        {explained && <Explanation {...explained} onFigure={go} onInput={onInput} />}
        {failure && (
          <p className={styles['note']} role="alert">
            {failure}
          </p>
        )}
        {!explained && !failure && (
          <div role="status" aria-label="Calculating">
            <Skeleton width="50%" height={44} />
            <Skeleton variant="rounded" height={90} />
          </div>
        )}
      </div>
    </SideDrawer>
  );
}

/** From a figure of the whole process to what it can be used for. */
function LimitsLink({ figure }: Pick<Props, 'figure'>) {
  const { prodId, processId } = useParams();
  const [params] = useSearchParams();
  const process = processId ?? params.get('process');
  const [group, metric = ''] = figure.split('.');
  if (group !== 'figures' || prodId === undefined || process === null) return null;
  return (
    <Button component={Link} to={`/products/${prodId}/${process}/limits?figure=${metric}`}>
      What this can and cannot tell you
    </Button>
  );
}

function Trail({ trail, onBack }: { trail: Stop[]; onBack: (to: number) => void }) {
  return (
    <nav className={styles['trail']} aria-label="Previous numbers">
      <IconButton size="small" aria-label="Back" onClick={() => onBack(trail.length - 1)}>
        <Icon name="arrowLeft" size={14} />
      </IconButton>
      <ol>
        {trail.map((stop, index) => (
          <li key={`${index} ${stop.figure}`}>
            <button type="button" onClick={() => onBack(index)}>
              {stop.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
