/** The product's logo: a burette under a T. Uses the colours of the scheme, so that it is visible in both. */
export function BrandMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7.5" fill="var(--palette-text-primary)" />
      <g fill="none" stroke="var(--palette-background-paper)">
        <path d="M6.500 8.200h19" strokeWidth="2.6" strokeLinecap="round" />
        <path d="M12.600 8.400v12.300a3.400 3.400 0 0 0 6.800 0V8.400" strokeWidth="2.400" />
        <path d="M22.200 13.200h3.300M22.200 17h2.200M22.200 20.800h3.300" strokeWidth="1.500" strokeLinecap="round" />
      </g>
      <path d="M13.800 15.500h4.400v5.200a2.200 2.200 0 0 1-4.400 0z" fill="var(--palette-primary-main)" />
    </svg>
  );
}
