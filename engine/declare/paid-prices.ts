/** What a step pays, USD per unit by item: the price of the plant, unless the step sets another one. */
export class PaidPrices {
  /** For those who pay the bill; models use `of`. */
  readonly values: Float64Array;
  /** By item: whether the step sets the price, and whether its results follow from the price of the plant. */
  private readonly isOwn: Uint8Array;
  readonly isRead: Uint8Array;

  constructor(values: Float64Array) {
    this.values = values;
    this.isOwn = new Uint8Array(values.length);
    this.isRead = new Uint8Array(values.length);
  }

  /** A price from which results of the step follow. */
  of(item: number): number {
    this.isRead[item] = 1;
    return this.values[item]!;
  }

  /** Sets the price of an item for this step. */
  set(item: number, price: number): void {
    this.isOwn[item] = 1;
    this.values[item] = price;
  }

  /** Returns to the prices of the plant, before the model runs. */
  reset(prices: Float64Array): void {
    this.values.set(prices);
    this.isOwn.fill(0);
  }

  /**
   * Takes over prices of the plant that changed.
   * @returns false if results of the step follow from one of them, so that it has to run again
   */
  takeOver(changed: readonly number[], prices: Float64Array): boolean {
    for (const item of changed) {
      if (this.isRead[item]) return false;
      if (!this.isOwn[item]) this.values[item] = prices[item]!;
    }
    return true;
  }
}
