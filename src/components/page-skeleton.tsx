import Skeleton from '@mui/material/Skeleton';

/** Placeholder of a page while its content is loading. */
export function PageSkeleton() {
  return (
    <div style={{ padding: '12px 24px' }} aria-busy="true" aria-label="Loading">
      <Skeleton width={240} height={36} />
      <Skeleton height={84} variant="rounded" sx={{ mt: 4 }} />
      <Skeleton height={320} variant="rounded" sx={{ mt: 4 }} />
    </div>
  );
}
