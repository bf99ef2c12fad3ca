import type { ScenarioFile } from './types.ts';

/** The text of a file, for a person to read too. */
export const scenarioText = (file: ScenarioFile): string => `${JSON.stringify(file, null, 2)}\n`;
