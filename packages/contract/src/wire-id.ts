import * as z from 'zod/mini'

/** A whole number as an id: recorded programs send it as a number or as its digits. */
export const WireId = z.union([
  z.int(),
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'must be a whole number')), z.transform(Number)),
])

/** An opaque id: recorded programs send one of digits as a number, too. */
export const opaqueWireId = (maxLength: number) =>
  z.pipe(
    z.union([z.string(), z.pipe(z.int(), z.transform(String))]),
    z.string().check(z.trim(), z.maxLength(maxLength)),
  )
