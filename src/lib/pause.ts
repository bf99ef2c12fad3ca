/** @param time in milliseconds; 0 lets the browser do what else is waiting */
export const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
