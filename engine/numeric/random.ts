/** Reproducible random numbers: the same seed gives the same sequence on every machine. */

/** Spreads a seed over 32 bits (the finaliser of MurmurHash3, in steps of the golden ratio: SplitMix32). */
function* splitMix(seed: number): Generator<number, never> {
  let state = seed >>> 0;
  for (;;) {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    yield (z ^ (z >>> 16)) >>> 0;
  }
}

/** sfc32 of Doty-Humphrey's PractRand: four words of state, a period of at least 2^64. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;
  private spare: number | null = null;

  constructor(seed: number) {
    const words = splitMix(seed);
    this.a = words.next().value;
    this.b = words.next().value;
    this.c = words.next().value;
    for (let i = 0; i < 12; i++) this.word();
  }

  /** Another source, which continues as this one would. */
  copy(): Random {
    return Object.assign(new Random(0), this);
  }

  /** 32 bits. */
  word(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + sum) | 0;
    return sum >>> 0;
  }

  /** Uniform in [0, 1), of 2^53 values. */
  next(): number {
    return (this.word() * 2 ** 21 + (this.word() >>> 11)) / 2 ** 53;
  }

  /** Uniform among 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** Standard normal (Marsaglia's polar method). */
  normal(): number {
    if (this.spare !== null) {
      const kept = this.spare;
      this.spare = null;
      return kept;
    }
    for (;;) {
      const u = 2 * this.next() - 1;
      const v = 2 * this.next() - 1;
      const square = u * u + v * v;
      if (square >= 1 || square === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      this.spare = v * scale;
      return u * scale;
    }
  }

  /** Standard Cauchy. */
  cauchy(): number {
    return Math.tan(Math.PI * (this.next() - 0.5));
  }

  /** Shuffles a list in place. */
  shuffle<E, T extends { length: number; [index: number]: E }>(list: T): T {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const one = list[i]!;
      list[i] = list[j]!;
      list[j] = one;
    }
    return list;
  }
}
