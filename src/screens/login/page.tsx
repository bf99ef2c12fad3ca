import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { BrandMark } from '#src/components/brand-mark.tsx';
import { config } from '#src/lib/config.ts';
import { safePath } from '#src/lib/login-address.ts';
import { useObservable } from '#src/lib/observable.ts';
import { requestUserId, signIn, signingIn } from '#src/lib/session.ts';
import { Burette } from './burette.tsx';
import styles from './login.module.css';

/** The link to the identity provider; after signing in, users return to the requested page, including its hash. */
export default function LoginPage() {
  const { product_name, demo } = config();
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const busy = useObservable(signingIn);
  const [failure, setFailure] = useState<string | null>(null);
  const target = safePath(params.get('from')) + hash;

  useEffect(() => {
    if (requestUserId() !== undefined) void navigate(target, { replace: true });
  }, [navigate, target]);

  const start = () => {
    setFailure(null);
    signIn(target).catch((error: unknown) => {
      console.error(error);
      setFailure('The identity provider could not be reached. Try again in a moment.');
    });
  };
  return (
    <div className={styles['page']}>
      <Burette />
      <section className={styles['card']}>
        <h1>
          <BrandMark size={32} /> {product_name} <span>BETA</span>
        </h1>
        <p>Design a bioprocess and see its cost and footprint move as you type.</p>
        <Button variant="contained" size="large" fullWidth loading={busy} onClick={start}>
          Continue with your organisation
        </Button>
        {failure && (
          <p className={styles['failure']} role="alert">
            {failure}
          </p>
        )}
        {demo && (
          <p className={styles['note']}>
            This is a demonstration: the next page offers an account for each kind of user.
          </p>
        )}
      </section>
    </div>
  );
}
