/** The options of a native select. */
export interface Option<Value extends number | string = string> {
  value: Value;
  label: string;
  /** Heading of its group. */
  group?: string;
}

/** Options from titles by value. */
export const optionsOf = (titles: Readonly<Record<string, string>>): Option[] =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));

/** Options under their group headings, in the given order. */
export function Options({ options = [] }: { options: readonly Option<number | string>[] | undefined }) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((group) => {
    const members = options.filter((option) => option.group === group);
    const list = members.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
    return group === undefined ? (
      list
    ) : (
      <optgroup key={group} label={group}>
        {list}
      </optgroup>
    );
  });
}
