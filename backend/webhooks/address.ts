import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Keeps webhooks out of the plant's network (docs/security.md, Webhooks). */

/** The rest of IPv6 is reserved, or embeds addresses of IPv4. */
const INTERNET_6 = ipaddr.parseCIDR("2000::/3");

/** WEBHOOK_HOSTS: names and networks, separated by blanks or commas. */
const entriesOf = (hosts: string) =>
  hosts
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

const cidrOf = (entry: string) => (isIP(entry) === 0 ? entry : `${entry}/${isIP(entry) === 4 ? 32 : 128}`);

/** Returns true for names, addresses and networks such as 10.1.0.0/16. */
export const areHosts = (hosts: string): boolean =>
  entriesOf(hosts).every((entry) => /^[a-z\d_]([a-z\d_.-]*[a-z\d])?$/.test(entry) || ipaddr.isValidCIDR(cidrOf(entry)));

/** Returns true for a name or address that WEBHOOK_HOSTS lists. */
function isListed(host: string, hosts: string): boolean {
  const entries = entriesOf(hosts);
  if (isIP(host) === 0) return entries.includes(host.toLowerCase());
  const address = ipaddr.process(host);
  const networks = entries.map(cidrOf).filter(ipaddr.isValidCIDR).map(ipaddr.parseCIDR);
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** Returns true for an address of the internet, or one that WEBHOOK_HOSTS lists. */
export function isAllowedAddress(host: string, hosts: string): boolean {
  const address = ipaddr.process(host);
  const isInternet = address.range() === "unicast" && (address.kind() === "ipv4" || address.match(INTERNET_6));
  return isInternet || isListed(host, hosts);
}

/** Returns true for https without credentials, or http to a listed host. Names are resolved when a webhook is sent. */
export function isAllowedUrl(text: string, hosts: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, protocol, username, password, hash } = new URL(text);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (username !== "" || password !== "" || hash !== "") return false;
  if (protocol !== "https:" && !(protocol === "http:" && isListed(host, hosts))) return false;
  return isIP(host) === 0 || isAllowedAddress(host, hosts);
}

/** Resolves a name for a connection; fails with the code `address` for a name with an address of the plant's network. */
export function allowedLookup(hosts: string): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "");
      const isRefused = found.some(({ address }) => !isAllowedAddress(address, hosts));
      const [first] = found;
      if (!first || (isRefused && !isListed(name, hosts)))
        return done(Object.assign(new Error(`${name} is an internal address`), { code: "address" }), "");
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}
