import { METRICS, type MetricRow } from '#engine/index.ts';

const rows = Object.entries<MetricRow>(METRICS);

/** The schema of the key metrics, from the rows of the engine. */
export const figuresSchema = {
  type: 'object',
  title: 'Key metrics',
  description: 'Metrics of the whole process. Null means no data, never zero.',
  additionalProperties: false,
  required: rows.flatMap(([key, { optional }]) => (optional ? [] : [key])),
  properties: Object.fromEntries(
    rows.map(([key, { title, description, unit, display, nullable, minimum, maximum }]) => [
      key,
      {
        type: nullable ? ['number', 'null'] : 'number',
        title,
        description,
        'x-unit': unit,
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
        ...(display && { 'x-display-unit': display }),
      },
    ]),
  ),
};
