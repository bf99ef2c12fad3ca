import { useSyncExternalStore } from 'react';
import Dialog from '@mui/material/Dialog';
import LinearProgress from '@mui/material/LinearProgress';
import { isLoading } from '#src/lib/loading.ts';

/** Shown while data is loaded that the whole app waits for; nothing dismisses it but the end of the load. */
export function LoadingDialog() {
  const open = useSyncExternalStore(isLoading.subscribe, isLoading.get);
  return (
    <Dialog
      open={open}
      aria-labelledby="loading-title"
      transitionDuration={{ enter: 200, exit: 0 }}
      slotProps={{ paper: { sx: { width: 320, p: 5 } } }}
    >
      <div id="loading-title" style={{ marginBottom: 12, fontWeight: 550 }}>
        Loading data...
      </div>
      <LinearProgress aria-label="Loading data" />
    </Dialog>
  );
}
