import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/**
 * A device that makes and uses one passkey, in the form that a browser passes on (WebAuthn level 3, without attestation).
 * `tamper` changes what it says, for tests of what must be refused.
 */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = randomBytes(16)
  counter = 0

  /** Answers to options of a registration. */
  create(options: string, origin: string, tamper: Tampering = {}): string {
    const { challenge, rp } = JSON.parse(options) as { challenge: string; rp: { id: string } }
    const authData = Buffer.concat([
      this.#head(rp.id, { ...tamper, hasKey: true }),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#publicKey(),
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(authData),
    ])
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Answers to options of a log-in. */
  get(options: string, origin: string, tamper: Tampering = {}): string {
    const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string }
    this.counter += 1
    const authData = this.#head(rpId, tamper)
    const data = clientData('webauthn.get', challenge, origin)
    const hash = createHash('sha256').update(Buffer.from(data, 'base64url')).digest()
    return this.#credential({
      clientDataJSON: data,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, hash]), this.#keys.privateKey).toString('base64url'),
    })
  }

  #head(host: string, { isUserVerified = true, counter = this.counter, hasKey = false }: Tampering): Buffer {
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), count])
  }

  /** Public key in COSE: an elliptic curve key for ES256. */
  #publicKey(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x!, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y!, 'base64url')),
    ])
  }

  #credential(response: object): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}

export interface Tampering {
  isUserVerified?: boolean
  counter?: number
  hasKey?: boolean
}

const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

/** CBOR of a text of less than 24 letters. */
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

/** CBOR of up to 65,535 bytes. */
function bytes(value: Buffer): Buffer {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 0xff]
  return Buffer.concat([Buffer.from(head), value])
}
