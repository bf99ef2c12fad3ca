import { spawnSync } from 'node:child_process';

/** A number from 0 to 11 that differs from commit to commit: of what is too much for each, a twelfth, a third or so is done. */
export function twelfthOfCommit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' });
  return String((Number.parseInt(stdout ?? '', 16) || 0) % 12);
}
