import { useParams } from 'react-router-dom';
import { SiteList } from './list.tsx';
import { OpenSite } from './open-site.tsx';

/** The sites of the organisation, or the one in the address. */
export default function SitePage() {
  const { siteId } = useParams();
  return siteId === undefined ? <SiteList /> : <OpenSite key={siteId} id={siteId} />;
}
