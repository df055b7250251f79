import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A device that makes and uses passkeys, as WebAuthn 3 describes: one key, ES256, no attestation. */
export function openAuthenticator({ origin }: { origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;

  const writeClientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** Section 6.1: hash of the site, flags, counter. */
  function writeData(site: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter++);
    return Buffer.concat([createHash("sha256").update(site).digest(), Buffer.from([flags]), count]);
  }

  return {
    id,
    make(options: { challenge: string; rp: { id: string } }, flags = PRESENT | VERIFIED) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        writeData(options.rp.id, flags | HOLDS_KEY),
        Buffer.alloc(16),
        length,
        credentialId,
        writeKey(publicKey),
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: writeClientData("webauthn.create", options.challenge).toString("base64url"),
          attestationObject: writeAttestation(data).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    use(options: { challenge: string; rpId: string }, flags = PRESENT | VERIFIED) {
      const clientData = writeClientData("webauthn.get", options.challenge);
      const data = writeData(options.rpId, flags);
      const signed = Buffer.concat([data, createHash("sha256").update(clientData).digest()]);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
    /** As a copy of the device would, which does not know how often the other was used. */
    setBack: () => {
      counter = 1;
    },
  };
}

export const PRESENT = 0x01;
const VERIFIED = 0x04;
const HOLDS_KEY = 0x40;

/** CBOR (RFC 8949) of a byte string and of a text under 24 letters. */
function writeBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}

function writeText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
function writeKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [first, second] = [x, y].map((text) => writeBytes(Buffer.from(text, "base64url"))) as [
    Buffer,
    Buffer,
  ];
  const head = Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]);
  return Buffer.concat([head, first, Buffer.from([0x22]), second]);
}

function writeAttestation(data: Buffer): Buffer {
  const none = [writeText("fmt"), writeText("none"), writeText("attStmt"), Buffer.from([0xa0])];
  return Buffer.concat([Buffer.from([0xa3]), ...none, writeText("authData"), writeBytes(data)]);
}
