import type { HeatResult } from '../types/results.ts';
import { type CompiledProcess, processOf } from './evaluate.ts';
import { heatResult } from '../process/heat.ts';

/**
 * What a compiled process heats and cools, and how much of it its streams could do for one another.
 * @returns Null if the process cannot run, or no step heats or cools.
 */
export function heatBalance(compiled: CompiledProcess): HeatResult | null {
  const process = processOf(compiled);
  return process.run() ? null : heatResult(process);
}
