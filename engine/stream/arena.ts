/**
 * Memory for the many small arrays of a compiled process: views of a few large blocks, since each separate array buffer
 * costs an allocation outside the heap.
 */
export class Arena {
  private block: Float64Array<ArrayBuffer>;
  private used = 0;

  /** @param block Memory to begin with. */
  constructor(block = new Float64Array(BLOCK)) {
    this.block = block;
  }

  /** Zeros. */
  take(length: number): Float64Array<ArrayBuffer> {
    if (this.used + length > this.block.length) {
      this.block = new Float64Array(Math.max(BLOCK, length));
      this.used = 0;
    }
    const view = this.block.subarray(this.used, this.used + length);
    this.used += length;
    return view;
  }
}

/** Numbers per block: the need of a process with six steps. */
const BLOCK = 2048;
