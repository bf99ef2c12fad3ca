import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import styles from '#src/report/report.module.css';
import {
  choose,
  PAPERS,
  SECTION_NAMES,
  SECTIONS,
  type Choices,
  type Paper,
  type SectionName,
} from '#src/report/sections.ts';
import type { Computed } from '#src/report/use-computed.ts';

interface Props {
  processId: string;
  choices: Choices;
  computed: Computed;
  /** Whether there is room beside the report. */
  isOpen: boolean;
}

/** What the report contains; each choice shows at once, and this browser keeps it. */
export function ChoicesPanel({ processId, choices, computed, isOpen }: Props) {
  const [open, setOpen] = useState<boolean | null>(null);
  const { omitted } = choices;
  const include = (name: SectionName, isIncluded: boolean) =>
    choose(processId, { omitted: isIncluded ? omitted.filter((one) => one !== name) : [...omitted, name] });
  return (
    <aside className={styles['choices']} aria-label="Options of the report">
      <Progress {...computed} />
      <details open={open ?? isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Options</summary>
        <TextField
          label="Title"
          size="small"
          fullWidth
          value={choices.title}
          onChange={({ target }) => choose(processId, { title: target.value })}
          helperText="Empty: the name of the process"
        />
        <TextField
          label="Introduction"
          size="small"
          fullWidth
          multiline
          minRows={2}
          maxRows={8}
          value={choices.introduction}
          onChange={({ target }) => choose(processId, { introduction: target.value })}
        />
        <TextField
          label="Closing words"
          size="small"
          fullWidth
          multiline
          minRows={2}
          maxRows={8}
          value={choices.closing}
          onChange={({ target }) => choose(processId, { closing: target.value })}
        />
        <fieldset>
          <legend>Sections</legend>
          {SECTION_NAMES.map((name) => (
            <FormControlLabel
              key={name}
              label={SECTIONS[name]}
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
          <ToggleButtonGroup
            size="small"
            exclusive
            value={choices.paper}
            onChange={(_event, paper: Paper | null) => paper && choose(processId, { paper })}
            aria-label="Paper"
          >
            {Object.entries(PAPERS).map(([paper, title]) => (
              <ToggleButton key={paper} value={paper}>
                {title}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </div>
        <p>Title, words and sections are kept in this browser, for this process.</p>
      </details>
    </aside>
  );
}

/** How far the slow parts are; silent once they are all there. */
function Progress({ doing, done, parts }: Computed) {
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
