/** Imported by threads that compute: they give way to whoever answers requests. Only Linux has priorities of threads. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { platform } from 'node:process';
import { isMainThread } from 'node:worker_threads';

if (platform === 'linux' && !isMainThread)
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);
