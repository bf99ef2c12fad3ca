import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useListOrganisationRoles } from '#generated/hooks/organisations/organisations.ts';
import styles from './admin.module.css';
import { QUIETLY } from './quietly.tsx';

interface Props {
  value: string[];
  onChange: (roles: string[]) => void;
  error?: string | undefined;
}

/** The roles on offer, and those that an organisation has already. */
export function RolesField({ value, onChange, error }: Props) {
  const offered = useListOrganisationRoles(QUIETLY).data?.roles ?? [];
  const roles = [...new Set([...offered, ...value])];
  return (
    <fieldset className={styles['roles']}>
      <legend>Roles of the organisation</legend>
      {roles.map((role) => (
        <FormControlLabel
          key={role}
          label={role}
          control={
            <Checkbox
              size="small"
              checked={value.includes(role)}
              onChange={(_event, checked) => onChange(checked ? [...value, role] : value.filter((one) => one !== role))}
            />
          }
        />
      ))}
      {value.length === 0 && <small>none: free tier</small>}
      {error && <FormHelperText error>{error}</FormHelperText>}
    </fieldset>
  );
}
