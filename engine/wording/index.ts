/** Entry point for texts and units, separate from that of the engine because it is small: pages that are drawn first need no more. */
export { citation, CITED } from './citation.ts';
export {
  type Currency,
  fromCurrency,
  isMoney,
  sentenceInCurrency,
  toCurrency,
  unitInCurrency,
  US_DOLLAR,
} from './currency.ts';
export { aboutField, fieldInWords, withoutField } from './field-wording.ts';
export { withDecimalPoints } from './figure.ts';
export { parseInput } from './parse-input.ts';
export { celsius, convert, dimension, isUnit, type Unit, UNIT_NAMES } from './quantity.ts';
export { readQuantity, type ReadQuantity, type Shown, unitAfter } from './read-quantity.ts';
export {
  amountsIn,
  countText,
  isCounted,
  PER_KG,
  type Reported,
  reportedFor,
  type Reporting,
  type UnitOfUse,
  unitPer,
  unitsIn,
  valuePer,
} from './reported.ts';
export { countedIn, UNITS_OF_USE } from './units-of-use.ts';
export { DESIGN } from './settings-text.ts';
export { counted, entered, figure, inSentence, LEVEL, priceTitle } from './text.ts';
