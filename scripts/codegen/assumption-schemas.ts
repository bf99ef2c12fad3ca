import { type AssumptionRow, ASSUMPTIONS, type DeclaredGroup, isNumberRow } from '#engine/index.ts';

/** Name and description of the schema of each group. */
const GROUPS: Readonly<Record<DeclaredGroup, readonly [name: string, description: string]>> = {
  plant: ['PlantAssumptions', 'Assumptions about the plant and how it is run.'],
  capital: ['CapitalAssumptions', 'Assumptions of the capital estimate.'],
  labour: ['LabourAssumptions', 'Assumptions about labour.'],
  finance: ['FinanceAssumptions', 'Assumptions of the cash flow.'],
  utilities: [
    'UtilityAssumptions',
    'Utilities that the plant makes itself, with its own equipment, operators and waste, instead of buying them. If omitted, all utilities are bought.',
  ],
  facility: [
    'FacilityAssumptions',
    'Rooms by grade, their air, water systems, qualification and gowning. Omitted values use the defaults.',
  ],
  people: [
    'PeopleAssumptions',
    'Positions and shifts by area, salaries, support and quality control. Omitted values use the defaults.',
  ],
};

/** Choices that results repeat have a schema of their own. */
const NAMED: Readonly<Record<string, string>> = { 'capital.convention': 'CapitalConvention' };

/** The schemas of the assumptions, from the rows of the engine. */
export const assumptionSchemas = Object.fromEntries(
  (Object.entries(GROUPS) as [DeclaredGroup, (typeof GROUPS)[DeclaredGroup]][]).flatMap(
    ([group, [name, description]]) => {
      const properties = Object.entries<AssumptionRow>(ASSUMPTIONS[group]).map(
        ([key, row]) => [key, NAMED[`${group}.${key}`], propertyOf(row)] as const,
      );
      return [
        ...properties.flatMap(([, schema, property]) => (schema ? [[schema, property]] : [])),
        [
          name,
          {
            type: 'object',
            title: name.replace('Assumptions', ' assumptions'),
            description,
            additionalProperties: false,
            properties: Object.fromEntries(
              properties.map(([key, schema, property]) => [key, schema ? { $ref: `#/schemas/${schema}` } : property]),
            ),
          },
        ],
      ];
    },
  ),
);

function propertyOf(row: AssumptionRow): object {
  const { title, about: description = `${row.source}.` } = row;
  if (!isNumberRow(row))
    return {
      type: 'string',
      title,
      description,
      ...('choices' in row ? { enum: Object.keys(row.choices) } : { pattern: row.pattern }),
    };
  const { value, isWhole, unit, display, limits } = row;
  const type = isWhole ? 'integer' : 'number';
  return {
    type: value === null ? [type, 'null'] : type,
    title,
    description,
    ...(!isWhole && { 'x-unit': unit }),
    ...(display && { 'x-display-unit': display }),
    minimum: limits[0],
    maximum: limits[1],
  };
}
