/** Text with its web addresses as links, such as the source that the notes of an experiment name. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same address can be in a text twice
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part.replace('https://', '')}
      </a>
    ),
  );
}

/** Only https, up to a space; punctuation after it belongs to the sentence. */
const ADDRESS = /(https:\/\/(?:[.,;:!?)]*[^\s<>".,;:!?)])+)/;
