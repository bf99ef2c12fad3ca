import { Link } from 'react-router-dom';
import styles from './analysis.module.css';

/** The views of one process. */
export function ProcessViews({ base, design }: { base: string; design: string }) {
  return (
    <nav className={styles['views']} aria-label="Process">
      <Link to={design}>Design</Link>
      <span aria-current="page">Economics</span>
      <Link to={`${base}/life-cycle-analysis`}>Life cycle</Link>
    </nav>
  );
}
