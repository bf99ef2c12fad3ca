import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Product } from '#generated/types.ts';
import { parseDraft } from '#engine/drafting/index.ts';
import { FileButton } from '#src/components/file-button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card, Page } from '#src/components/page.tsx';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import styles from './document-import.module.css';
import type { Draft } from './draft.ts';

/** Larger than any draft. */
const MOST_BYTES = 10e6;
const MOST_FAULTS = 8;

/** What to ask an assistant for that has the document and no connection to Titre. */
const REQUEST = [
  'Read the attached document and write the process that it describes as JSON, with nothing else:',
  '{"format":"titre-draft-process","version":1,"name":"…","source":{"title":"…","pages":[{"page":1,"text":"…"}]},"steps":[{"name":"…","quotation":"…","page":1,"values":[{"setting":"…","value":"…","unit":"…","quotation":"…","page":1}]}]}',
  'Steps in the order of the material, each with the name that the document uses.',
  'Values exactly as written, with their unit; omit the unit or the value where the document has none, and never estimate.',
  'Each value with the words of the document that contain it, unchanged, and its page. In source.pages, the text of the pages that you quote.',
].join('\n');

interface Props {
  product: Product;
  /** What was pasted. */
  text: string;
  onText: (text: string) => void;
  onDraft: (draft: Draft) => void;
}

/** Chooses or pastes a draft; one that cannot be read says where, and what is accepted. */
export function Choose({ product, text, onText, onDraft }: Props) {
  const id = useId();
  const [faults, setFaults] = useState<{ field: string; message: string }[]>([]);
  const read = (given: string) => {
    const draft = parseDraft(given);
    if (draft.ok) onDraft(draft);
    else setFaults(draft.faults);
  };
  const open = async (file: File) => {
    setFaults([]);
    if (file.size > MOST_BYTES) return setFaults([{ field: '', message: 'The file is larger than 10 MB.' }]);
    try {
      read(await file.text());
    } catch (error) {
      setFaults([{ field: '', message: reasonOf(error) }]);
    }
    return undefined;
  };
  return (
    <Page title="From a document" lead={`A process of ${product.name} from a paper or a report`}>
      <div className={styles['choose']}>
        <Card title="Open a draft process">
          <p>
            A draft process is a file with the steps of a document and their values, each with its unit, its quotation
            and its page. You then decide row by row. Nothing is stored before you create the process.
          </p>
          <FileButton
            file="Draft process"
            accept=".json,application/json"
            variant="contained"
            autoFocus
            onFile={(file) => void open(file)}
          >
            Choose a draft file
          </FileButton>
          <label htmlFor={id}>Or paste it</label>
          <textarea
            id={id}
            rows={9}
            spellCheck={false}
            value={text}
            placeholder={'{"steps": [{"name": "UF", "values": [{"setting": "TMP", "value": 15, "unit": "psi"}]}]}'}
            onChange={({ target }) => onText(target.value)}
          />
          <Button
            variant="outlined"
            disabled={text.trim() === ''}
            onClick={() => {
              setFaults([]);
              read(text);
            }}
          >
            Read it
          </Button>
          {faults.length > 0 && (
            <Alert severity="error" sx={{ mt: 3 }}>
              {faults.slice(0, MOST_FAULTS).map(({ field, message }) => (
                <div key={field}>
                  {field !== '' && <code>{field}</code>} {message}
                </div>
              ))}
              {faults.length > MOST_FAULTS && <div>And {faults.length - MOST_FAULTS} more.</div>}
            </Alert>
          )}
        </Card>
        <Card title="Write one with an assistant">
          <p>
            An assistant that is connected to Titre has a tool for it, <code>draft_process</code>. For any other, attach
            the document and ask:
          </p>
          <pre>{REQUEST}</pre>
          <Button
            variant="outlined"
            startIcon={<Icon name="copy" />}
            onClick={() =>
              void navigator.clipboard.writeText(REQUEST).then(
                () => toast.done('Request copied'),
                (error: unknown) => toast.problem(`The request could not be copied: ${reasonOf(error)}`),
              )
            }
          >
            Copy the request
          </Button>
        </Card>
      </div>
    </Page>
  );
}
