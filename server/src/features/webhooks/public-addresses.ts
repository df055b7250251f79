import { BlockList, isIP } from "node:net";

/** What nobody on the Internet can be reached at (IANA's registries of special-purpose addresses). */
const NOT_PUBLIC_4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Within 2000::/3, which is all that is given out: what leads elsewhere or is for documents. */
const NOT_PUBLIC_6: [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused4 = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_4) refused4.addSubnet(net, prefix, "ipv4");
const refused6 = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_6) refused6.addSubnet(net, prefix, "ipv6");
const given6 = new BlockList();
given6.addSubnet("2000::", 3, "ipv6");

/** Whether an address is one of the public Internet; anything that is no address is none. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !refused4.check(address, "ipv4");
  return kind === 6 && given6.check(address, "ipv6") && !refused6.check(address, "ipv6");
}
