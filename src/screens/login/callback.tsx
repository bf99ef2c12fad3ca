import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetLoad } from '#src/account/load-all.ts';
import { safePath } from '#src/lib/login-address.ts';
import { requestUserId, returnTarget } from '#src/lib/session.ts';
import { completeSignIn, signIn } from '#src/lib/sign-in-out.ts';

const RESTARTED = 'sign-in-restarted';

/**
 * The page to which the identity provider redirects. Its response can be used once, so the address is replaced at once.
 */
export default function LoginCallbackPage() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  if (failure) throw failure;

  // Handles the response once, however often the effect runs.
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    completeSignIn().then(
      (returnTo) => {
        sessionStorage.removeItem(RESTARTED);
        forgetLoad();
        void navigate(returnTo, { replace: true });
      },
      (error: unknown) => {
        // The response has already been used, for example after a reload or in a second tab: continue with the existing
        // session, or otherwise restart the sign-in once, without a message.
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
