import * as z from 'zod/mini'
import { passwordAtLeast, passwordAtMost } from './password-length.ts'

/** What is easy to guess is refused later, by a list. */
export const NewPassword = z.string().check(z.minLength(passwordAtLeast), z.maxLength(passwordAtMost))
