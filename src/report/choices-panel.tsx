import { useState, type ReactNode } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import styles from './report.module.css';
import { choose, PAPERS, type Choices, type Paper } from './sections.ts';
import type { Computed } from './use-computed.ts';

type Computing = Pick<Computed, 'doing' | 'done' | 'parts'>;

interface Props {
  /** Under which the choices are kept. */
  subject: string;
  /** Title of a report without a title of its own, in words. */
  untitled: string;
  /** All sections by name. */
  titles: Readonly<Record<string, string>>;
  choices: Choices;
  computed: Computing;
  /** Whether there is room beside the report. */
  isOpen: boolean;
  /** More options. */
  children?: ReactNode;
}

/** What the report contains; each choice shows at once, and this browser keeps it. */
export function ChoicesPanel({ subject, untitled, titles, choices, computed, isOpen, children }: Props) {
  const [open, setOpen] = useState<boolean | null>(null);
  const { omitted } = choices;
  const include = (name: string, isIncluded: boolean) =>
    choose(subject, { omitted: isIncluded ? omitted.filter((one) => one !== name) : [...omitted, name] });
  return (
    <aside className={styles['choices']} aria-label="Report options">
      <Progress {...computed} />
      <details open={open ?? isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Options</summary>
        <TextField
          label="Title"
          size="small"
          fullWidth
          value={choices.title}
          onChange={({ target }) => choose(subject, { title: target.value })}
          helperText={`Empty: ${untitled}`}
        />
        <TextField
          label="Introduction"
          size="small"
          fullWidth
          multiline
          minRows={2}
          maxRows={8}
          value={choices.introduction}
          onChange={({ target }) => choose(subject, { introduction: target.value })}
        />
        <TextField
          label="Closing words"
          size="small"
          fullWidth
          multiline
          minRows={2}
          maxRows={8}
          value={choices.closing}
          onChange={({ target }) => choose(subject, { closing: target.value })}
        />
        {children}
        <fieldset>
          <legend>Sections</legend>
          {Object.entries(titles).map(([name, title]) => (
            <FormControlLabel
              key={name}
              label={title}
              control={
                <Checkbox
                  size="small"
                  checked={!omitted.includes(name)}
                  onChange={(_event, checked) => include(name, checked)}
                />
              }
            />
          ))}
        </fieldset>
        <div className={styles['paperChoice']}>
          <span>Paper</span>
          <ChoiceButtons<Paper>
            label="Paper"
            choices={PAPERS}
            value={choices.paper}
            onChange={(paper) => choose(subject, { paper })}
          />
        </div>
        <p>The title, texts and selected sections are stored in this browser for this report.</p>
      </details>
    </aside>
  );
}

/** How far the slow parts are; silent once they are all there. */
function Progress({ doing, done, parts }: Computing) {
  return (
    <div className={styles['progress']} role="status">
      {doing !== null && (
        <>
          <span>{doing} …</span>
          <LinearProgress variant="determinate" value={(done / parts) * 100} aria-label="Parts of the report" />
        </>
      )}
    </div>
  );
}
