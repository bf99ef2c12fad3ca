/** Our own server against the contract kit: calls that create and compute at once. */
import { delivered, examineOwnServer } from './own-server.ts';

examineOwnServer(
  'creates',
  delivered.filter(({ method, id }) => method === 'POST' && !id.startsWith('start')),
);
