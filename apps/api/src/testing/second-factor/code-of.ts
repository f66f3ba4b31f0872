import { TOTP } from 'otpauth'

/** Returns the code that the app shows, so many half minutes from now. */
export const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })
