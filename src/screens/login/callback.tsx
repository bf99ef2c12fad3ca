import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetLoad } from '#src/account/load-all.ts';
import { safePath } from '#src/lib/login-address.ts';
import { completeSignIn, requestUserId, returnTarget, signIn } from '#src/lib/session.ts';

const RESTARTED = 'sign-in-restarted';

/** Where the identity provider sends people back to. The answer can be taken once; the address is replaced at once. */
export default function LoginCallbackPage() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  if (failure) throw failure;

  // What follows an answer happens once, however often an effect runs.
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    completeSignIn().then(
      (returnTo) => {
        sessionStorage.removeItem(RESTARTED);
        forgetLoad();
        void navigate(safePath(returnTo), { replace: true });
      },
      (error: unknown) => {
        // An answer that was taken before, as after a reload here or in a second tab: go on with the session that there
        // is, else start again, once and without a word.
        if (requestUserId() !== undefined) void navigate(safePath(returnTarget()), { replace: true });
        else if (sessionStorage.getItem(RESTARTED)) {
          sessionStorage.removeItem(RESTARTED);
          setFailure(error);
        } else {
          sessionStorage.setItem(RESTARTED, 'yes');
          signIn(returnTarget()).catch(setFailure);
        }
      },
    );
  }, [navigate]);

  return (
    <p role="status" style={{ margin: '24vh auto' }}>
      Signing in…
    </p>
  );
}
