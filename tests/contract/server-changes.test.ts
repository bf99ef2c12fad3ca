/** Our own server against the contract kit: calls that change, and those that start jobs. */
import { delivered, examineOwnServer } from './own-server.ts';

examineOwnServer(
  'changes',
  delivered.filter(({ method, id }) => method === 'PUT' || id.startsWith('start')),
);
