import * as z from 'zod/mini'

/** A whole number as an id: recorded programs send it as a number or as its digits. */
export const WireId = z.union([
  z.int(),
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'must be a whole number')), z.transform(Number)),
])

/** Schema of an opaque id: recorded programs send one of digits as a number, too. */
export const opaqueWireId = (maxLength: number) =>
  z.pipe(
    z.union([z.string(), z.pipe(z.int(), z.transform(String))]),
    z.string().check(z.trim(), z.maxLength(maxLength)),
  )

const nobody = z.pipe(
  z.literal(''),
  z.transform((): null => null),
)

/** Spec 7: id of the person or membership that a call acts for. Left out, null or empty means none. */
export const IdOrNobody = z.optional(z.nullable(z.union([nobody, WireId])))
