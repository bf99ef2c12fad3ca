import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import styles from './admin.module.css';

/** As the server's permissions have it: what differs is the tier of the organisation, never the person. */
const ABILITIES = [
  { what: 'Products, processes, experiments, reports', free: true, paid: true },
  { what: 'Libraries: read and write', free: true, paid: true },
  { what: 'Open and run a single unit operation', free: false, paid: true },
  { what: 'Administration', free: false, paid: false },
];

/** What someone in an organisation of these roles can do. */
export function Abilities({ roles }: { roles: string[] }) {
  const isFree = roles.length === 0;
  return (
    <Card title="What they will be able to do">
      <table className={styles['abilities']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">{isFree ? <b>Free, this one</b> : 'Free'}</th>
            <th scope="col">{isFree ? 'Standard' : <b>{roles.join(', ')}, this one</b>}</th>
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
      <p className={styles['foot']}>It follows from the organisation’s roles, not from the person.</p>
    </Card>
  );
}

const Yes = () => (
  <>
    <Icon name="check" />
    <span className="visually-hidden">yes</span>
  </>
);
