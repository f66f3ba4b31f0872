import * as z from 'zod/mini'

/** The text behind `?key=` in the link of a letter. A part of one, as a mail program may have cut it, opens nothing any more. */
export const LinkKey = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w-]+$/))
