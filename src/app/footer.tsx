import { config } from '#src/lib/config.ts';
import styles from './shell.module.css';

const YEAR = new Date().getFullYear();

/** Copyright, and three ways to contact the provider. */
export function Footer() {
  const { company_name, contact_email, network_url, website_url } = config();
  return (
    <footer className={styles['footer']}>
      <span>
        © {YEAR} {company_name}
      </span>
      <a href={`mailto:${contact_email}`}>Contact</a>
      <a href={network_url} target="_blank" rel="noreferrer">
        {new URL(network_url, 'https://example.org').hostname.includes('linkedin') ? 'LinkedIn' : 'Network'}
      </a>
      <a href={website_url} target="_blank" rel="noreferrer">
        {new URL(website_url, 'https://example.org').hostname.replace(/^www\./, '')}
      </a>
      <span id="footer-status" className={styles['footerStatus']} />
    </footer>
  );
}
