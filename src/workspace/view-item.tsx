import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '#src/components/icon.tsx';

interface Props {
  product: { id: string };
  process: { id: string };
  /** Last segment of the page's address. */
  to: string;
  label: string;
  icon: IconName;
}

/** Menu item that opens a page of the process, for screens without room for the row of pages. */
export const ViewItem = ({ product, process, to, label, icon }: Props) => (
  <MenuItem component={Link} to={`/products/${product.id}/${process.id}/${to}`}>
    <Icon name={icon} /> {label}
  </MenuItem>
);
