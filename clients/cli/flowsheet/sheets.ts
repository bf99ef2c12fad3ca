/** The sheets of a flowsheet workbook and their columns, from which the template is written and a workbook is read. */

/** The value of a setting of which nothing is chosen, such as a buffer. */
export const NONE = 'none';

export interface SheetColumn {
  title: string;
  /** Whether a row without it is wrong; `column` if only the sheet must have it, and a cell may be empty. */
  required?: boolean | 'column';
  /** What it contains, for the first sheet of the template. */
  help: string;
}

export interface SheetKind {
  name: string;
  /** One row for each of these. */
  rows: string;
  columns: readonly SheetColumn[];
}

const STEP = 'Id of a step in the Steps sheet';

export const SHEETS = {
  process: {
    name: 'Process',
    rows: 'property of the process and its product',
    columns: [
      {
        title: 'Property',
        required: true,
        help: 'As in the template; include every property except those that may be empty',
      },
      {
        title: 'Value',
        required: 'column',
        help: 'Value of the property; for component and host, an id or a name from the library',
      },
    ],
  },
  steps: {
    name: 'Steps',
    rows: 'step, in the order of the process',
    columns: [
      {
        title: 'Step',
        required: true,
        help: 'A unique id, such as stp_1, used in the other sheets to refer to the step',
      },
      {
        title: 'Unit operation',
        required: true,
        help: 'Name or id of a unit operation, as listed in the Catalogue sheet',
      },
      { title: 'Name', help: 'Name of the step; if empty, the name of the unit operation' },
    ],
  },
  settings: {
    name: 'Settings',
    rows: 'setting that differs from its default',
    columns: [
      { title: 'Step', required: true, help: STEP },
      {
        title: 'Setting',
        required: true,
        help: 'Key of a setting of the unit operation, as listed in the Catalogue sheet',
      },
      { title: 'Value', required: true, help: 'A number, one of the choices, yes or no, or none if nothing is chosen' },
      { title: 'Unit', help: 'Unit of the value, such as °C or %; if empty, the unit in the Catalogue sheet' },
      { title: 'Locked', help: 'yes if optimisations must not change the setting' },
    ],
  },
  streams: {
    name: 'Streams',
    rows: 'stream from one step to another, for branches and recycles. If the sheet has no rows, each step is fed by the previous step',
    columns: [
      { title: 'From', required: true, help: STEP },
      { title: 'Outlet', help: 'product, or the key of a side stream; if empty, product' },
      { title: 'To', required: true, help: `${STEP}; an earlier step creates a recycle` },
      { title: 'Share', help: 'Share of the outlet from 0 to 1; if empty, the share not taken by the other streams' },
      { title: 'Next batch', help: 'yes if the stream is held for the next batch' },
      { title: 'Inlet', help: 'Key of an inlet other than the feed' },
    ],
  },
  outlets: {
    name: 'Outlets',
    rows: 'outlet whose remainder does not go to the default destination of the unit operation',
    columns: [
      { title: 'Step', required: true, help: STEP },
      { title: 'Outlet', required: true, help: 'product, or the key of a side stream' },
      { title: 'Destination', required: true, help: 'wastewater, solids, solvent, vent, burned or sold' },
      { title: 'Name', help: 'Name of the co-product, if it is sold' },
      { title: 'Price (USD/kg)', help: 'Price of the co-product; negative for a fee' },
      { title: 'Basis', help: 'total, dry, or the id of the component on which the price is based' },
      {
        title: 'Avoided footprint (kg CO2e/kg)',
        help: 'Climate-change impact of the product that the co-product replaces',
      },
    ],
  },
  prices: {
    name: 'Prices',
    rows: 'price that differs from its default',
    columns: [
      {
        title: 'Item',
        required: true,
        help: 'Id of an item that the process buys, such as electricity or mol_glucose',
      },
      { title: 'Price', required: true, help: 'In the unit shown by `titre inputs --effect`' },
    ],
  },
  assumptions: {
    name: 'Assumptions',
    rows: 'assumption that differs from its default',
    columns: [
      {
        title: 'Assumption',
        required: true,
        help: 'Path of the assumption, such as finance.discount_rate or plant.grade',
      },
      { title: 'Value', required: true, help: 'Value in the units of the engine; shares as fractions' },
    ],
  },
} as const satisfies Record<string, SheetKind>;

export type SheetName = keyof typeof SHEETS;

/** Rows of the sheet Process: their titles, and whether each must have a value. */
export const PROPERTIES = [
  { key: 'name', title: 'Process', required: true },
  { key: 'product', title: 'Product', required: true },
  { key: 'kind', title: 'Kind of product', required: true },
  { key: 'component', title: 'Component', required: false },
  { key: 'host', title: 'Host', required: false },
  { key: 'price', title: 'Selling price (USD/kg)', required: false },
  { key: 'product_step', title: 'Step of the product', required: false },
  { key: 'product_outlet', title: 'Outlet of the product', required: false },
  { key: 'product_basis', title: 'Basis of the product', required: false },
] as const;

export type PropertyKey = (typeof PROPERTIES)[number]['key'];
