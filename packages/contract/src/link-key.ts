import * as z from 'zod/mini'

/** What stands behind `?key=` in the link of a letter. */
export const LinkKey = z.string().check(z.minLength(20), z.maxLength(100), z.regex(/^[\w-]+$/))
