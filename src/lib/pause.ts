/** @param time in milliseconds; 0 only lets pending browser work run */
export const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
