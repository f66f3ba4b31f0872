import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** A text that only a key can open. The key is not in the database. */
export interface Sealed {
  keyId: string
  bytes: Buffer
}

export interface Vault {
  /**
   * Seals a text.
   * @param about what it belongs to: it opens for nothing else
   */
  seal: (text: string, about: string) => Sealed
  /**
   * Opens a text; null without its key.
   * @throws where it was changed, or belongs to something else
   */
  open: (sealed: Sealed, about: string) => string | null
  /** Makes a digest that tells two texts apart, and reveals neither without the key. */
  digest: (text: string) => string
  /** Id of the key that seals now; null without one. */
  readonly keyId: string | null
  readonly knows: (keyId: string) => boolean
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** Block size of the padding, so that `true` and `false` have the same length. */
const blockBytes = 64

/** Names a key without revealing it: 32 random bytes can't be found from a hash. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('touchline answers ').update(key).digest('hex').slice(0, 12)

/** Makes a vault. The first key seals; the others only open what was sealed before it was added. */
export function createVault(keys: readonly Buffer[]): Vault {
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]))
  const [current] = keys
  const secret = (): Buffer => {
    if (!current) throw new Error('Answers about health need ANSWERS_KEYS (docs/operations.md)')
    return current
  }
  return {
    seal: (text, about) => {
      const key = secret()
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about))
      const plain = Buffer.from(text)
      const padding = Buffer.alloc(blockBytes - (plain.length % blockBytes), ' ')
      const sealed = Buffer.concat([cipher.update(plain), cipher.update(padding), cipher.final()])
      return { keyId: keyIdOf(key), bytes: Buffer.concat([nonce, cipher.getAuthTag(), sealed]) }
    },
    open: ({ keyId, bytes }, about) => {
      const key = byId.get(keyId)
      if (!key) return null
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      const plain = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
      return plain.toString().trimEnd()
    },
    digest: (text) => createHmac('sha256', secret()).update(text).digest('base64url'),
    keyId: current ? keyIdOf(current) : null,
    knows: (keyId) => byId.has(keyId),
  }
}
