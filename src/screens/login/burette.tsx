import styles from './login.module.css';

const DIVISION = 8;
const LENGTH = 900;

/** A burette along the edge of the page, in reference to the product name. */
export function Burette() {
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
