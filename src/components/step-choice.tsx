import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';

interface Props {
  /** Name of the group. */
  label: string;
  steps: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Chooses some of several steps of a process. */
export function StepChoice({ label, steps, chosen, onChange }: Props) {
  return (
    <FormGroup role="group" aria-label={label}>
      {steps.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(
                  steps.map((step) => step.id).filter((one) => (one === id ? target.checked : chosen.includes(one))),
                )
              }
            />
          }
          label={name}
        />
      ))}
    </FormGroup>
  );
}
