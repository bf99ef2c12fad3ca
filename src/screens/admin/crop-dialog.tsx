import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import Button from '@mui/material/Button';
import { TitledDialog } from '#src/components/titled-dialog.tsx';
import styles from './admin.module.css';
import { moved, scaled, scalesOf, whole, type Placed } from './crop.ts';

const WINDOW = 264;
const PREVIEWS = [72, 32];
/** Width and height of the uploaded logo, px: sharp at every display size. */
const OUTPUT = 512;
const NUDGE = 8;

interface Props {
  picture: ImageBitmap;
  onUse: (logo: Blob) => void;
  onClose: () => void;
}

/** Selects the square part of a picture that becomes the logo, with previews at its display sizes. */
export function CropDialog({ picture, onUse, onClose }: Props) {
  const id = useId();
  const [placed, setPlaced] = useState<Placed>(() => whole(picture, WINDOW));
  const { least, most } = scalesOf(picture, WINDOW);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    setPlaced(moved(placed, step[0]! * NUDGE, step[1]! * NUDGE, picture, WINDOW));
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      setPlaced(moved(placed, event.movementX, event.movementY, picture, WINDOW));
  };
  const use = () => {
    const canvas = document.createElement('canvas');
    canvas.width = OUTPUT;
    canvas.height = OUTPUT;
    draw(canvas, picture, placed);
    canvas.toBlob((blob) => blob && onUse(blob), 'image/png');
  };
  return (
    <TitledDialog
      onClose={onClose}
      maxWidth="sm"
      title="Crop the logo"
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" onClick={use}>
            Use image
          </Button>
        </>
      }
    >
      <div className={styles['crop']}>
        <Picture
          className={styles['stage']}
          size={WINDOW}
          picture={picture}
          placed={placed}
          label="Cropped logo; drag it or use the arrow keys to move it"
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
        />
        <div>
          <label htmlFor={`${id}-scale`}>Size</label>
          <input
            id={`${id}-scale`}
            type="range"
            // Zooming by a ratio makes each step equally large to the eye.
            min={Math.log(least)}
            max={Math.log(most)}
            step={(Math.log(most) - Math.log(least)) / 60}
            value={Math.log(placed.scale)}
            aria-valuetext={`${Math.round((placed.scale / least) * 100)} % of the whole picture`}
            onChange={({ target }) => setPlaced(scaled(placed, Math.exp(Number(target.value)), picture, WINDOW))}
          />
          <p>Preview:</p>
          <div className={styles['previews']}>
            {PREVIEWS.map((size) => (
              <Picture key={size} size={size} picture={picture} placed={placed} label={`At ${size} px`} />
            ))}
          </div>
        </div>
      </div>
    </TitledDialog>
  );
}

interface PictureProps extends React.CanvasHTMLAttributes<HTMLCanvasElement> {
  size: number;
  picture: ImageBitmap;
  placed: Placed;
  label: string;
}

function Picture({ size, picture, placed, label, ...rest }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, placed);
  }, [picture, placed]);
  // Two pixels for each CSS pixel, so that it is sharp on high-density screens.
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={size * 2}
      height={size * 2}
      style={{ width: size, height: size }}
      {...rest}
    />
  );
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { scale, x, y }: Placed): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = canvas.width / WINDOW;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x * ratio, y * ratio, picture.width * scale * ratio, picture.height * scale * ratio);
}
