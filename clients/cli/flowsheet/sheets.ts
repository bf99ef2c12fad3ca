/** The sheets of a flowsheet workbook and their columns, from which the template is written and a workbook is read. */

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

const STEP = 'Id of a step of the sheet Steps';

export const SHEETS = {
  process: {
    name: 'Process',
    rows: 'property of the process and its product',
    columns: [
      { title: 'Property', required: true, help: 'As in the template; leave none out but those that may be empty' },
      { title: 'Value', required: 'column', help: 'Its value. Component and host are ids or names of the library' },
    ],
  },
  steps: {
    name: 'Steps',
    rows: 'step, in the order of the process',
    columns: [
      { title: 'Step', required: true, help: 'An id of your own, such as stp_1, by which other sheets name the step' },
      {
        title: 'Unit operation',
        required: true,
        help: 'Name or id of a unit operation; the sheet Catalogue lists them',
      },
      { title: 'Name', help: 'Name of the step; if empty, the name of the unit operation' },
    ],
  },
  settings: {
    name: 'Settings',
    rows: 'setting that is not left at its default',
    columns: [
      { title: 'Step', required: true, help: STEP },
      {
        title: 'Setting',
        required: true,
        help: 'Key of a setting of its unit operation; the sheet Catalogue lists them',
      },
      { title: 'Value', required: true, help: 'A number, one of the choices, or yes or no' },
      { title: 'Unit', help: 'Unit of the value, such as °C or %; the unit in the sheet Catalogue if empty' },
      { title: 'Locked', help: 'yes if optimisations must not change it' },
    ],
  },
  streams: {
    name: 'Streams',
    rows: 'stream from one step to another, for branches and recycles. Without any row, each step is fed by the previous step',
    columns: [
      { title: 'From', required: true, help: STEP },
      { title: 'Outlet', help: 'product, or the key of a side stream; product if empty' },
      { title: 'To', required: true, help: `${STEP}; an earlier one makes a recycle` },
      { title: 'Share', help: 'Share of the outlet from 0 to 1; if empty, the share that the other streams leave' },
      { title: 'Next batch', help: 'yes if the stream waits for the next batch' },
      { title: 'Inlet', help: 'Key of an inlet other than the feed' },
    ],
  },
  outlets: {
    name: 'Outlets',
    rows: 'outlet whose rest does not go where the unit operation sends it',
    columns: [
      { title: 'Step', required: true, help: STEP },
      { title: 'Outlet', required: true, help: 'product, or the key of a side stream' },
      { title: 'Destination', required: true, help: 'wastewater, solids, solvent, vent, burned or sold' },
      { title: 'Name', help: 'Name of the co-product, if it is sold' },
      { title: 'Price (USD/kg)', help: 'Price of the co-product; negative for a fee' },
      { title: 'Basis', help: 'total, dry, or the id of a component that is paid for' },
      { title: 'Avoided footprint (kg CO2e/kg)', help: 'Climate change of the product that the co-product replaces' },
    ],
  },
  prices: {
    name: 'Prices',
    rows: 'price that is not left at its default',
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
    rows: 'assumption that is not left at its default',
    columns: [
      { title: 'Assumption', required: true, help: 'Its path, such as finance.discount_rate or plant.grade' },
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
