import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { useCurrentUser, useIsAdmin } from '#src/account/current-user.ts';
import { refreshUser, switchOrganisation } from '#src/account/organisation.ts';
import { Empty } from '#src/components/page.tsx';
import { config } from '#src/lib/config.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';

/** ms between checks: somebody who waits sees the page of their organisation without doing anything. */
const AGAIN = 15_000;

/** For signed-in users without an organisation; checks again from time to time, and whenever the tab becomes visible. */
export default function NotAuthorisedPage() {
  const user = useCurrentUser();
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { contact_email } = config();

  const goOn = async (find: () => Promise<boolean>) => {
    setBusy(true);
    try {
      if (await find()) await navigate('/');
    } catch (error) {
      toast.problem(`Your organisations could not be checked: ${reasonOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  const check = () => goOn(async () => Boolean((await refreshUser())?.current_org));
  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      refreshUser().then(
        (now) => now?.current_org && void navigate('/'),
        // Stay silent after an automatic check; the button reports errors.
        () => undefined,
      );
    };
    addEventListener('focus', look);
    const timer = setInterval(look, AGAIN);
    return () => {
      removeEventListener('focus', look);
      clearInterval(timer);
    };
  }, [navigate]);

  const orgs = user?.orgs ?? [];
  return (
    <Empty
      isPage
      title={orgs.length > 0 ? 'Choose an organisation' : 'You do not belong to an organisation yet'}
      actions={
        <>
          {orgs.map((organisation) => (
            <Button
              key={organisation.id}
              variant="contained"
              loading={busy}
              onClick={() => void goOn(() => switchOrganisation(organisation))}
            >
              Go to {organisation.name}
            </Button>
          ))}
          {isAdmin && (
            <Button variant="contained" component={Link} to="/admin">
              Administration
            </Button>
          )}
          {orgs.length === 0 && (
            <>
              <Button variant={isAdmin ? 'outlined' : 'contained'} href={`mailto:${contact_email}`}>
                Write to {contact_email}
              </Button>
              <Button variant="outlined" loading={busy} onClick={() => void check()}>
                Check again
              </Button>
            </>
          )}
          <Button variant="outlined" component={Link} to="/logout">
            Log out
          </Button>
        </>
      }
    >
      {user ? `You are signed in as ${user.email || user.name}. ` : ''}
      {orgs.length === 0 &&
        (isAdmin
          ? 'As an administrator you can add yourself to an organisation.'
          : 'An administrator has to add you to an organisation. This page then continues automatically.')}
    </Empty>
  );
}
