import * as z from 'zod/mini'
import { trimText, unseenMessage } from './free-text.ts'

/**
 * Phone number of any country, with or without its code: seven to fifteen digits (ITU-T E.164), and the signs
 * between them.
 */
const phone = /^\+?(?:[\s()./-]*\d){7,15}[\s)]*(?:(?:x|ext\.?)\s*\d{1,6})?$/i
/**
 * Postcode of any country. It needs a digit: no country has postcodes of letters alone, so such a text is a
 * word.
 */
const postcode = /^(?=.*\d)[a-z\d][a-z\d\s-]+[a-z\d]$/i

const messages = {
  phone: 'Enter a phone number like 01632 960001 or +353 1 234 5678',
  postcode: 'Enter a postcode like LS1 4AP, or one of another country',
}

/** Returns the message for a wrong phone number, or null. An empty one is right. */
export const phoneMessage = (value: string): string | null =>
  value.trim() === '' || phone.test(value.trim()) ? null : messages.phone

/** Returns the message for a wrong postcode, or null. An empty one is right. */
export const postcodeMessage = (value: string): string | null =>
  value.trim() === '' || postcode.test(value.trim()) ? null : messages.postcode

/** Removes direction marks, which surround a number copied from a list of contacts. */
const withoutMarks = (typed: string): string => trimText(typed.replace(/[\u202A-\u202E\u2066-\u2069]/g, ''))

export const Phone = z.string().check(
  z.overwrite(withoutMarks),
  z.maxLength(30),
  z.refine((value) => phoneMessage(value) === null && unseenMessage(value) === null, messages.phone),
)
export const Postcode = z.string().check(
  z.overwrite(trimText),
  z.maxLength(12),
  z.refine((value) => postcodeMessage(value) === null && unseenMessage(value) === null, messages.postcode),
)
