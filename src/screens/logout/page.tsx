import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { forgetLoad } from '#src/account/load-all.ts';
import { Empty } from '#src/components/page.tsx';
import { forget, requestUserId } from '#src/lib/session.ts';
import { signOut } from '#src/lib/sign-in-out.ts';
import { dropAllUnsaved } from '#src/lib/unsaved.ts';

/** Ends the session here and at the identity provider, which redirects the browser to this page. */
export default function LogoutPage() {
  const [done] = useState(() => requestUserId() === undefined);
  const [failure, setFailure] = useState<unknown>(null);
  if (failure) throw failure;
  useEffect(() => {
    if (done) return forget();
    forgetLoad();
    dropAllUnsaved();
    signOut().catch(setFailure);
    return undefined;
  }, [done]);
  if (!done)
    return (
      <p role="status" style={{ margin: '24vh auto' }}>
        Signing out…
      </p>
    );
  return (
    <Empty
      isPage
      title="You are signed out"
      actions={
        <Button variant="contained" component={Link} to="/login">
          Sign in again
        </Button>
      }
    />
  );
}
