import * as z from 'zod/mini'

/** The text behind `?key=` in the link of a letter. If a mail program has cut it short, it opens nothing. */
export const LinkKey = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w-]+$/))
