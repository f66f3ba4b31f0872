import * as z from 'zod/mini'
import { trimText, unseenMessage } from './free-text.ts'

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
/** An address as programs of mail deliver to it (RFC 5321); a domain of other letters stands in it as punycode. */
const deliverable = new RegExp(
  `^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`,
)
/** Pasted with the address, and seen by no one. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu

/**
 * The one form of an address, however it is typed: without spaces and invisible characters around and in it, in small letters, and
 * with a domain of any alphabet as the punycode that mail is delivered by. What is no address stays as it is.
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

/** An email address, or something else by which a person is found, such as the number of a customer. */
export const addressOr = (atMost: number, atLeast = 1) =>
  z.string().check(
    z.overwrite((typed) => (typed.includes('@') ? keepCase(typed) : trimText(typed))),
    z.minLength(atLeast),
    z.maxLength(atMost),
    z.refine((text) => unseenMessage(text) === null, 'Take out the invisible character, or type this again'),
  )

/** A part of an address is looked for, too. */
const keepCase = (typed: string): string => {
  const address = canonicalEmail(typed)
  return isEmailAddress(address) ? address : trimText(typed.replace(invisible, ''))
}
