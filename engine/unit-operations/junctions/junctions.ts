/** Shared by steps that only join, divide or bring streams. */
import { type StepTimes, stepTimes } from '../../declare/define.ts';

/** A junction of pipes takes no time and no work. */
export const noTimes = (): StepTimes => stepTimes({ labourPerHour: 0, labourFixed: 0, laboratory: 0 });
