import type { ScenarioFile } from './types.ts';

/** The text of a file, in a human-readable format. */
export const scenarioText = (file: ScenarioFile): string => `${JSON.stringify(file, null, 2)}\n`;
