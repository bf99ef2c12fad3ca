/** A disk of the test's own that is soon full, where the machine lets one be mounted. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AT_NIGHT, isNight } from './night.ts';

export interface SmallDisk {
  folder: string;
  /** Takes all the room that is left, but for so many MB. */
  fill: (leave: number) => void;
  /** Gives it back. */
  clear: () => void;
  remove: () => void;
}

/** Why there can be none here, or null. */
export function missingSmallDisk(): string | null {
  if (!isNight) return AT_NIGHT;
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount one';
  const probe = mkdtempSync(join(tmpdir(), 'titre-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', probe]).status === 0;
  if (mounted) spawnSync('umount', [probe]);
  rmdirSync(probe);
  return mounted ? null : 'this machine does not let a test mount one';
}

/** @param size in MB */
export function smallDisk(size: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'titre-small-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'none', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`mount failed: ${stderr}`);
  const filler = join(folder, 'filler');
  const clear = () => rmSync(filler, { force: true });
  return {
    folder,
    fill(leave) {
      clear();
      const chunk = Buffer.alloc(1024 * 1024);
      try {
        for (;;) writeFileSync(filler, chunk, { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
      const { size: all } = statSync(filler);
      truncateSync(filler, Math.max(0, all - leave * chunk.length));
    },
    clear,
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}
