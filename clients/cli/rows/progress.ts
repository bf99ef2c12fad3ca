/** A progress bar on a line of standard error that is drawn again and again. */

const WIDTH = 30;
/** ms between two drawings. */
const EVERY = 200;

export interface Progress {
  at: (done: number) => void;
  /** Removes the bar. */
  end: () => void;
}

/** @param draw writes to standard error without a line break */
export function progressBar(count: number, draw: (text: string) => void): Progress {
  const began = Date.now();
  let last = 0;
  return {
    at(done) {
      const now = Date.now();
      if (now - last < EVERY && done < count) return;
      last = now;
      draw(`\r${barText(done, count, (now - began) / 1000)}\u001B[K`);
    },
    end: () => draw('\r\u001B[K'),
  };
}

/** Share, rows, speed, and the time that is left at this speed. */
export function barText(done: number, count: number, seconds: number): string {
  const share = done / count;
  const full = Math.floor(share * WIDTH);
  const speed = seconds > 0 ? done / seconds : 0;
  const left = speed > 0 ? `, ${durationText((count - done) / speed)} left` : '';
  const bar = `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}]`;
  return `${bar} ${Math.floor(share * 100)} %, ${done} of ${count} rows, ${Math.round(speed)} per second${left}`;
}

function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
