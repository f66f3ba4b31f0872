import * as z from 'zod/mini'
import { trimText, unseenMessage } from './free-text.ts'

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
/** Address that mail programs deliver to (RFC 5321); a non-ASCII domain is punycode. */
const deliverable = new RegExp(
  `^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`,
)
/** Invisible characters that may be pasted with an address. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu

/**
 * Returns the single form of an address, however it was typed: no spaces or invisible characters, small
 * letters, and a non-ASCII domain as the punycode that mail is delivered by. A text that is not an address
 * stays as it is.
 */
export function canonicalEmail(typed: string): string {
  const address = trimText(typed.replace(invisible, '')).toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || /^\p{ASCII}*$/u.test(domain) || /[\s/?#:\\[\]%]/.test(domain)) return address
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}

export const isEmailAddress = (address: string): boolean => address.length <= 254 && deliverable.test(address)

export const EmailAddress = z
  .string()
  .check(
    z.overwrite(canonicalEmail),
    z.refine(isEmailAddress, 'Enter an email address like name@example.org'),
  )

/** Schema of an email address, or of another text that finds a person, such as a customer number. */
export const addressOr = (atMost: number, atLeast = 1) =>
  z.string().check(
    z.overwrite((typed) => (typed.includes('@') ? keepCase(typed) : trimText(typed))),
    z.minLength(atLeast),
    z.maxLength(atMost),
    z.refine((text) => unseenMessage(text) === null, 'Take out the invisible character, or type this again'),
  )

/** Keeps the case of a text that is only a part of an address, because parts are searched for, too. */
const keepCase = (typed: string): string => {
  const address = canonicalEmail(typed)
  return isEmailAddress(address) ? address : trimText(typed.replace(invisible, ''))
}
