import type { chosenSections } from './sections.ts';

/** The chosen sections as links. */
export function Contents({ sections }: { sections: ReturnType<typeof chosenSections> }) {
  return (
    <ol>
      {sections.map(({ name, title, number }) => (
        <li key={name}>
          <a href={`#${name}`}>
            <span>{number}</span> {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
