import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import styles from './admin.module.css';

/** Mirrors the server's permissions, which depend on the tier of the organisation and not on the person. */
const ABILITIES = [
  { what: 'Products, processes, experiments, reports', free: true, paid: true },
  { what: 'Libraries: read and write', free: true, paid: true },
  { what: 'Open and run a single unit operation', free: false, paid: true },
  { what: 'Administration', free: false, paid: false },
];

/** The permissions of a user in an organisation with these roles. */
export function Abilities({ roles }: { roles: string[] }) {
  const isFree = roles.length === 0;
  return (
    <Card title="Permissions">
      <table className={styles['abilities']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">{isFree ? <b>Free (this organisation)</b> : 'Free'}</th>
            <th scope="col">{isFree ? 'Standard' : <b>{roles.join(', ')} (this organisation)</b>}</th>
          </tr>
        </thead>
        <tbody>
          {ABILITIES.map(({ what, free, paid }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{free ? <Yes /> : 'no'}</td>
              <td>{paid ? <Yes /> : 'no'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['foot']}>
        Permissions depend on the organisation’s roles, not on the person. Each product says who may edit it.
      </p>
    </Card>
  );
}

const Yes = () => (
  <>
    <Icon name="check" />
    <span className="visually-hidden">yes</span>
  </>
);
