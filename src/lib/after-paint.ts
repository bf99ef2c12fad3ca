/** ms after which it is called even without a frame: a page in the background gets none. */
const LONGEST = 100;

/** Calls once the next frame is painted. Returns a function that cancels the call. */
export function afterPaint(then: () => void): () => void {
  // A message sent in this frame is received after the frame is painted.
  const { port1, port2 } = new MessageChannel();
  const end = () => {
    clearTimeout(timer);
    port1.close();
  };
  // Of frame and time limit, the later one finds the port closed.
  port1.addEventListener('message', () => {
    end();
    then();
  });
  port1.start();
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  const timer = setTimeout(() => port2.postMessage(null), LONGEST);
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
}
