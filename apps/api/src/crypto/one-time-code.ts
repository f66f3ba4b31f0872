import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** A phone's clock may be wrong by one step. */
const stepsEitherSide = 1

const generatorOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  })

/** Makes a secret for an authenticator app, in base32: 160 bits, as RFC 4226 recommends. */
export const createAppSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the address that an app reads from the QR code. */
export const appAddress = (secret: string, names: { issuer: string; label: string }): string =>
  generatorOf(secret, names).toString()

/**
 * Finds the half minute, counted from 1970, to which a code of six digits belongs (RFC 6238); null where it fits none of
 * three: the present one and its neighbours.
 */
export function stepOfCode(secret: string, code: string, nowSeconds: number): number | null {
  const delta = generatorOf(secret).validate({
    token: code,
    timestamp: nowSeconds * 1000,
    window: stepsEitherSide,
  })
  return delta === null ? null : Math.floor(nowSeconds / periodSeconds) + delta
}

/** Names what the secret is sealed for: it opens for no other person. */
export const secretAbout = (customerId: number): string => `app of staff ${customerId}`
