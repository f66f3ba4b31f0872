import * as z from 'zod/mini'

/** Of any country, with or without its code: seven to fifteen digits (ITU-T E.164), and the signs between them. */
const phone = /^\+?(?:[\s()./-]*\d){7,15}[\s)]*(?:(?:x|ext\.?)\s*\d{1,6})?$/i
/** Of any country: what has letters alone is none anywhere that is written so, and is a word. */
const postcode = /^(?=.*\d)[a-z\d][a-z\d\s-]+[a-z\d]$/i

const messages = {
  phone: 'Enter a phone number like 01632 960001 or +353 1 234 5678',
  postcode: 'Enter a postcode like LS1 4AP, or one of another country',
}

/** What is wrong with a phone number, or null. None at all is right. */
export const phoneMessage = (value: string): string | null =>
  value.trim() === '' || phone.test(value.trim()) ? null : messages.phone

/** What is wrong with a postcode, or null. None at all is right. */
export const postcodeMessage = (value: string): string | null =>
  value.trim() === '' || postcode.test(value.trim()) ? null : messages.postcode

export const Phone = z.string().check(
  z.trim(),
  z.maxLength(30),
  z.refine((value) => phoneMessage(value) === null, messages.phone),
)
export const Postcode = z.string().check(
  z.trim(),
  z.maxLength(12),
  z.refine((value) => postcodeMessage(value) === null, messages.postcode),
)
