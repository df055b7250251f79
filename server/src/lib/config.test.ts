import { readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { expect, test } from "vitest";
import { Environment, readConfig } from "./config.ts";

test("an empty environment is a local, embedded, open Labs with demo data", () => {
  const config = readConfig({ HOST: "", PORT: " " });
  expect(config).toMatchObject({
    host: "127.0.0.1",
    port: 4000,
    publicUrl: "http://127.0.0.1:4000",
    databaseUrl: undefined,
    isHomeExplicit: false,
    registration: { kind: "open" },
    demo: true,
    worksAhead: true,
    role: "all",
    sessionIdleMinutes: 120,
    operatorName: "Labs",
  });
  expect(isAbsolute(config.home)).toBe(true);
  expect(config.storage).toEqual({ kind: "disk", folder: join(config.home, "files") });
});

test("a server of the operator's own takes no strangers and no demo data unless told so", () => {
  const own = { DATABASE_URL: "postgresql://labs@db.example.com/labs" };
  expect(readConfig(own)).toMatchObject({ registration: { kind: "invite" }, demo: false });
  expect(readConfig({ ...own, LABS_DEMO: "1", REGISTRATION: "domain:example.com" })).toMatchObject({
    registration: { kind: "domain", domain: "example.com" },
    demo: true,
  });
});

test("a named folder is explicit, and a public address loses its last slash", () => {
  const config = readConfig({
    LABS_HOME: "/srv/labs",
    STORAGE_URL: "file:///srv/labs%20files",
    PUBLIC_URL: "https://labs.localhost/",
  });
  expect(config).toMatchObject({
    home: "/srv/labs",
    isHomeExplicit: true,
    storage: { kind: "disk", folder: "/srv/labs files" },
    publicUrl: "https://labs.localhost",
  });
  expect(readConfig({ HOST: "::1" }).publicUrl).toBe("http://[::1]:4000");
});

test("files may lie in a bucket, of Amazon or of another server", () => {
  expect(readConfig({ STORAGE_URL: "s3://labs-files" }).storage).toEqual({
    kind: "s3",
    bucket: "labs-files",
    prefix: "",
    endpoint: undefined,
    region: "us-east-1",
  });
  const address = "s3://labs-files/desk/a?endpoint=https://s3.example.com:9000&region=eu-west-1";
  expect(readConfig({ STORAGE_URL: address }).storage).toEqual({
    kind: "s3",
    bucket: "labs-files",
    prefix: "desk/a/",
    endpoint: "https://s3.example.com:9000",
    region: "eu-west-1",
  });
});

test.each([
  ["PORT", "70000"],
  ["PORT", "4000.5"],
  ["HOST", "http://x"],
  ["DATABASE_URL", "mysql://labs:secret-word@x/y"],
  ["STORAGE_URL", "ftp://secret-word/bucket"],
  ["SMTP_URL", "http://desk:secret-word@mail.example.com"],
  ["PUBLIC_URL", "labs.localhost"],
  ["WEB_ORIGINS", "https://desk.example.org/path"],
  ["WEB_ORIGINS", "desk.example.org"],
  ["REGISTRATION", "domain:"],
  ["LABS_DEMO", "yes"],
  ["WORK_AHEAD", "later"],
  ["LABS_ROLE", "queue"],
  ["LOG_LEVEL", "loud"],
  ["GEOCODER", "secret-word"],
  ["GEOCODER_URL", "ftp://secret-word"],
  ["GOOGLE_MAPS_API_KEY", "secret-word with a space"],
])("an invalid %s is said in one line that names it and not its value (%s)", (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(new RegExp(`^${name} is invalid: expected .+$`));
  expect(read).not.toThrow(/secret-word/);
});

test("addresses are placed locally, or by a service whose address may be another", () => {
  expect(readConfig({}).geocoder).toEqual({ kind: "local" });
  expect(readConfig({ GEOCODER: "census" }).geocoder).toEqual({
    kind: "census",
    url: "https://geocoding.geo.census.gov",
  });
  const own = { GEOCODER: "google", GEOCODER_URL: "http://127.0.0.1:9/", GOOGLE_MAPS_API_KEY: "abcdefghij" };
  expect(readConfig(own).geocoder).toEqual({ kind: "google", url: "http://127.0.0.1:9", key: "abcdefghij" });
  expect(() => readConfig({ GEOCODER: "google" })).toThrow(/^GOOGLE_MAPS_API_KEY is invalid: expected a key/);
});

test("the example and the page on configuration describe each variable, and every line of the example is valid", () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
  const variables = Object.keys(Environment.shape).toSorted();
  const example = Object.fromEntries(
    [...read(".env.example").matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = "", value]) => [name, value]),
  );
  expect(Object.keys(example).toSorted()).toEqual(variables);
  expect(() => readConfig(example)).not.toThrow();
  const table = [...read("docs/configuration.md").matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(table.toSorted()).toEqual(variables);
});

test("an identity provider is set up by three variables or none, and is asked past encryption on this machine alone", () => {
  const given = {
    OIDC_ISSUER: "https://id.example.com",
    OIDC_CLIENT_ID: "labs",
    OIDC_CLIENT_SECRET: "hidden words",
  };
  expect(readConfig({}).provider).toBeUndefined();
  expect(readConfig(given).provider).toEqual({
    issuer: "https://id.example.com",
    clientId: "labs",
    clientSecret: "hidden words",
  });
  expect(() => readConfig({ ...given, OIDC_CLIENT_SECRET: "" })).toThrow(/^OIDC_CLIENT_SECRET is missing/);
  expect(() => readConfig({ ...given, OIDC_ISSUER: undefined })).toThrow(/^OIDC_ISSUER is missing/);
  expect(readConfig({ ...given, OIDC_ISSUER: "http://localhost:8080/realms/x" }).provider).toBeDefined();
  for (const issuer of ["http://id.example.com", "id.example.com", "file:///etc/passwd"]) {
    expect(() => readConfig({ ...given, OIDC_ISSUER: issuer })).toThrow(/^OIDC_ISSUER is invalid/);
  }
});
