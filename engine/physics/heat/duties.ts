/** The heating and cooling duties of a step, as its model books them, for the heat balance of the plant. */

export type SteamLevel = 'lp_steam' | 'mp_steam';
export type Coolant = 'cooling_water' | 'chilled_water' | 'chilled_brine';

/** What is heated or cooled, which sets its film coefficient. */
export type Medium = 'liquid' | 'phase_change' | 'gas';

/** Heat that a step exchanges with steam or a coolant, and that a stream of the plant could exchange instead. */
export interface Duty {
  /** Gives off heat. */
  hot: boolean;
  /** kJ per batch, or per hour in a continuous plant. */
  heat: number;
  /** Temperature at the beginning and the end, K; both the same for a vessel or a phase change. */
  from: number;
  to: number;
  medium: Medium;
  utility: SteamLevel | Coolant;
  /** Amount of the utility, in the unit of its item. */
  amount: number;
}

/** The memory is reused by each run of the model. */
export class Duties {
  count = 0;
  private readonly memory: Duty[] = [];

  /** A duty to be filled in. */
  next(): Duty {
    const one = (this.memory[this.count] ??= {
      hot: false,
      heat: 0,
      from: 0,
      to: 0,
      medium: 'liquid',
      utility: 'lp_steam',
      amount: 0,
    });
    this.count += 1;
    return one;
  }

  /** @throws RangeError beyond the last duty. */
  at(k: number): Readonly<Duty> {
    if (k >= this.count) throw new RangeError(`There are ${this.count} duties, not ${k + 1}`);
    return this.memory[k]!;
  }

  /** The one added last. */
  get last(): Duty {
    return this.memory[this.count - 1]!;
  }

  clear(): void {
    this.count = 0;
  }

  scale(factor: number): void {
    for (let k = 0; k < this.count; k++) {
      this.memory[k]!.heat *= factor;
      this.memory[k]!.amount *= factor;
    }
  }
}
