import type { MouseEvent } from 'react';
import type { Section } from './sections.ts';

/** Shows a section without a change of the address, whose fragment is the secret of a shared page. */
function show(event: MouseEvent, name: string) {
  event.preventDefault();
  document.querySelector(`[data-section='${name}']`)?.scrollIntoView();
}

/** The chosen sections as links. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <ol>
      {sections.map(({ name, title, number }) => (
        <li key={name}>
          <a href={`#${name}`} onClick={(event) => show(event, name)}>
            <span>{number}</span> {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
