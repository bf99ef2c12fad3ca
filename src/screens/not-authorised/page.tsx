import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Empty } from '#src/components/page.tsx';
import { config } from '#src/lib/config.ts';

/** For someone who is signed in and belongs to no organisation yet. */
export default function NotAuthorisedPage() {
  const user = useCurrentUser();
  const { contact_email } = config();
  return (
    <Empty
      isPage
      title="You do not belong to an organisation yet"
      actions={
        <>
          <Button variant="contained" href={`mailto:${contact_email}`}>
            Write to {contact_email}
          </Button>
          <Button variant="outlined" component={Link} to="/logout">
            Log out
          </Button>
        </>
      }
    >
      {user ? `You are signed in as ${user.email || user.name}. ` : ''}An administrator has to add you to an
      organisation; after that, reload this page.
    </Empty>
  );
}
