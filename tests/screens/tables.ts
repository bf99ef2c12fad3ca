/** The parts of a table by name, which happy-dom lacks. */
function give<T extends Element>({ prototype }: { prototype: T }, name: string, get: (of: T) => unknown): void {
  Object.defineProperty(prototype, name, {
    configurable: true,
    get(this: T) {
      return get(this);
    },
  });
}

give(HTMLTableElement, 'tHead', (table) => table.querySelector(':scope > thead'));
give(HTMLTableElement, 'tBodies', (table) => table.querySelectorAll(':scope > tbody'));
give(HTMLTableElement, 'rows', (table) => table.querySelectorAll(':scope > * > tr'));
give(HTMLTableSectionElement, 'rows', (section) => section.querySelectorAll(':scope > tr'));
give(HTMLTableRowElement, 'cells', (row) => row.querySelectorAll(':scope > :is(td, th)'));
give(HTMLTableCellElement, 'cellIndex', (cell) => [...cell.parentElement!.children].indexOf(cell));
