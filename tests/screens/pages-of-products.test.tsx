/** The states of the pages of a product and its processes. */
import { testPages } from './page-states.tsx';

testPages(({ route }) => route.startsWith('/products/:prodId'));
