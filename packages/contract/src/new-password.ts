import * as z from 'zod/mini'
import { passwordAtLeast, passwordAtMost } from './password-length.ts'

/** Password of the right length. Easy ones are refused later, by a list. */
export const NewPassword = z.string().check(z.minLength(passwordAtLeast), z.maxLength(passwordAtMost))
