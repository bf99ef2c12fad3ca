import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { BrandMark } from '#src/components/brand-mark.tsx';
import { config } from '#src/lib/config.ts';
import { safePath } from '#src/lib/login-address.ts';
import { useObservable } from '#src/lib/observable.ts';
import { requestUserId, signingIn } from '#src/lib/session.ts';
import { signIn } from '#src/lib/sign-in-out.ts';
import styles from './login.module.css';

const DIVISION = 8;
const LENGTH = 900;

/** A burette along the edge of the page, in reference to the product name. */
function Burette() {
  return (
    <svg
      className={styles['burette']}
      viewBox={`0 0 80 ${LENGTH}`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <rect x="8" y="-10" width="22" height={LENGTH + 20} className={styles['glass']} />
      <path d={`M8 142q11 10 22 0V${LENGTH}H8z`} className={styles['liquid']} />
      <path d="M8 142q11 10 22 0" className={styles['meniscus']} />
      {Array.from({ length: LENGTH / DIVISION }, (_, index) => {
        const y = 20 + index * DIVISION;
        const length = index % 10 === 0 ? 18 : index % 5 === 0 ? 13 : 8;
        return (
          <g key={y}>
            <line x1="34" x2={34 + length} y1={y} y2={y} />
            {index % 10 === 0 && (
              <text x="57" y={y + 3.5}>
                {index}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

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
        <p>Design a bioprocess and see its cost and footprint change as you type.</p>
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
