import { describe, expect, test } from "vitest";
import { sign, writeBody } from "./deliver.ts";
import { isPublicAddress } from "./public-addresses.ts";

describe("what nobody on the Internet can be reached at", () => {
  test.each([
    ["0.0.0.0", "0.255.255.255", null, "1.0.0.0"],
    ["10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
    ["100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
    ["127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
    ["169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
    ["172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
    ["192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
    ["192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"],
    ["192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"],
    ["192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
    ["198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
    ["198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"],
    ["203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"],
    ["224.0.0.0", "255.255.255.255", "223.255.255.255", null],
    ["::", "1fff:ffff::", null, "2000::"],
    ["2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "2000:ffff::", "2001:200::"],
    ["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db7:ffff::", "2001:db9::"],
    ["2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:ffff::", "2003::"],
    ["3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3ffe:ffff::", "3fff:1000::"],
    ["4000::", "ffff::", "3fff:ffff::", null],
  ])("goes from %s to %s", (first, last, before, after) => {
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]);
    for (const beside of [before, after])
      if (beside !== null) expect([beside, isPublicAddress(beside)]).toEqual([beside, true]);
  });

  test("is anything that is no address, and one address in another's clothes", () => {
    for (const none of [
      "",
      "example.com",
      "8.8.8",
      "8.8.8.8:80",
      "[2003::]",
      "::1",
      "fe80::1",
      "::ffff:8.8.8.8",
      "::ffff:10.0.0.1",
    ])
      expect([none, isPublicAddress(none)]).toEqual([none, false]);
    expect(isPublicAddress("8.8.8.8")).toBe(true);
  });
});

const config = { publicUrl: "https://labs.example.com" } as Parameters<typeof writeBody>[0];
const body = (data: Record<string, unknown>) =>
  writeBody(config, { eventId: "e1", type: "job.ended", at: new Date("2026-06-01T10:00:00Z"), data });

test("what is told leads to the page where a person sees it, if there is one", () => {
  expect(body({ href: "/data-tools?request=1" })).toEqual({
    ...{
      id: "e1",
      type: "job.ended",
      at: "2026-06-01T10:00:00.000Z",
      data: { href: "/data-tools?request=1" },
    },
    link: "https://labs.example.com/data-tools?request=1",
  });
  expect(body({ href: "settings" }).link).toBe("https://labs.example.com/settings");
  expect(body({ submissionId: "s", googlePlacesId: "a b" }).link).toBe(
    "https://labs.example.com/research-property/a%20b/ic-report",
  );
  expect([body({ googlePlacesId: "a" }).link, body({ submissionId: "s" }).link, body({}).link]).toEqual([
    null,
    null,
    null,
  ]);
});

test("a signature is the HMAC of id, time and body by the secret's own bytes", () => {
  // The example of the Standard Webhooks specification.
  const of = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: "1614265330", body: '{"test": 2432232314}' };
  const signed = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
  expect(sign("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", of)).toBe(signed);
  expect(sign("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", of)).toBe(signed);
  expect(sign("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", { ...of, id: "other" })).not.toBe(signed);
});
