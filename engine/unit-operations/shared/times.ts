/** Times shared by several kinds of step. */
import { type StepTimes, stepTimes } from '../../declare/define.ts';

/** Times of equipment that boils, crystallises or extracts and is cleaned after each batch. */
export const plantTimes = (): StepTimes =>
  stepTimes({ setup: 0.5, cip: 2, labourPerHour: 0.25, labourFixed: 0.5, laboratory: 0.1 });
