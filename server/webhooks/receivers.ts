import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { storedSecrets, type StoredSecrets } from './secrets.ts';

/**
 * Where requests to webhooks may go: to public addresses, and to the private ones that the operator allows. Whoever enters an
 * address must not reach this machine, its network or the metadata of its cloud through the server.
 */
export interface Receivers {
  /** What is wrong with an address as it is written, after the word “address”; null if nothing is. */
  problemOf: (url: string) => string | null;
  /**
   * The network addresses to connect to, each of which may be reached: a name is looked up only here, so that it cannot lead
   * elsewhere by the time of the connection.
   * @throws NotAllowedError, or the error of the look-up
   */
  addressesOf: (url: string) => Promise<LookupAddress[]>;
  /** How the database stores the secrets that requests to them are signed with. */
  secrets: StoredSecrets;
}

/** Thrown for an address that requests must not go to; the message is for users. */
export class NotAllowedError extends Error {
  override name = 'NotAllowedError';
}

/** Not on the public internet (IANA special-purpose registry), by network. Of IPv6, everything outside `PUBLIC_IPV6` is refused too. */
const SPECIAL: readonly string[] = [
  '0.0.0.0/8', // this host
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, metadata of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
  '2001::/23', // protocol assignments, Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which contains IPv4 addresses
  '3fff::/20', // documentation
];

/** Global unicast. Loopback, IPv4-mapped, NAT64, unique local, link-local and multicast addresses are outside it. */
const PUBLIC_IPV6: readonly string[] = ['2000::/3'];

const special = listOf(SPECIAL);
const publicIpv6 = listOf(PUBLIC_IPV6);
const loopback = listOf(['127.0.0.0/8', '::1']);

const NOT_PUBLIC = 'must be public; this one is private or reserved.';

/**
 * @param networks private addresses and networks that may be reached, such as 10.1.0.0/16. With a loopback address in
 * them, receivers on this machine may use http://
 * @param resolve looks up a name
 * @param keys for the secrets in the database
 */
export function receiversIn(
  networks: readonly string[],
  resolve: (name: string) => Promise<LookupAddress[]> = (name) => lookup(name, { all: true }),
  keys: readonly Buffer[] = [],
): Receivers {
  const allowed = listOf(networks);
  const mayReach = (address: string) => contains(allowed, address) || isPublic(address);
  const mayUseHttp = contains(allowed, '127.0.0.1') || contains(allowed, '::1');

  function problemOf(text: string): string | null {
    if (!URL.canParse(text)) return 'must be an address such as https://example.org/titre.';
    const url = new URL(text);
    const host = hostOf(url);
    if (url.protocol === 'http:' && isThisMachine(host)) {
      if (!mayUseHttp) return NOT_PUBLIC;
    } else if (url.protocol !== 'https:') return 'must start with https://.';
    if (url.username !== '' || url.password !== '') return 'must not contain a user name or password.';
    if (url.hash !== '') return 'must not contain a fragment (the part that starts with #).';
    if (!isSensible(url.port)) return 'must use port 443 or a port from 1024 to 65535.';
    if (isIP(host) !== 0) return mayReach(host) ? null : NOT_PUBLIC;
    return isThisMachine(host) && !mayUseHttp ? NOT_PUBLIC : null;
  }

  return {
    secrets: storedSecrets(keys),
    problemOf,
    async addressesOf(text) {
      const problem = problemOf(text);
      if (problem !== null) throw new NotAllowedError(`The address ${problem}`);
      const url = new URL(text);
      const host = hostOf(url);
      const family = isIP(host);
      const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
      const mayAll = addresses.every(
        ({ address }) => mayReach(address) && (url.protocol === 'https:' || contains(loopback, address)),
      );
      // A name with one forbidden address is refused altogether: it is no receiver's.
      if (addresses.length === 0 || !mayAll) {
        throw new NotAllowedError(`The host name ${host} resolves to a private or reserved address.`);
      }
      return addresses;
    },
  };
}

/** Without the brackets of IPv6, and without the full stop at the end that means the same name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || contains(loopback, host);

/** Services below 1024 other than https are no receivers. Without a port it is the usual one. */
const isSensible = (port: string): boolean => port === '' || port === '443' || Number(port) >= 1024;

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !contains(special, address);
  return contains(publicIpv6, address) && !contains(special, address);
}

function contains(list: BlockList, address: string): boolean {
  const family = isIP(address);
  // An address with a zone is a link's own.
  if (family === 0 || address.includes('%')) return false;
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
