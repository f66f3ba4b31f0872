import * as z from 'zod/mini'
import { Phone, Postcode } from '../../contact-shapes.ts'
import { defineCall } from '../../define-call.ts'
import { EmailAddress } from '../../email-address.ts'
import { User } from '../../entities/account/user.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { FirstName, freeText, LastName } from '../../free-text.ts'
import { NewPassword } from '../../new-password.ts'

/**
 * Creates an account. F86: the answer is the same whether or not the address has an account; the letter to it
 * says what to do. The new account shares nothing with another one. Unknown fields are refused, so that
 * no one registers with a role or a balance. The client comes from the host, not from the body.
 */
export const register = defineCall({
  name: 'register',
  summary: 'Create an account',
  method: 'POST',
  path: '/api/auth/customer/register',
  query: z.object({
    // It stands in links, which may be mistyped: anything but a plain name is left out instead of refusing to
    // register.
    // oxlint-disable-next-line promise/valid-params -- it is no promise's
    onboardingType: z.catch(z.optional(z.string().check(z.regex(/^[\w .-]{1,40}$/))), undefined),
  }),
  body: z.strictObject({
    firstName: FirstName,
    lastName: LastName,
    email: EmailAddress,
    password: NewPassword,
    phone: z.optional(Phone),
    dateOfBirth: z.optional(z.nullable(AskedDate)),
    postcode: z.optional(Postcode),
    homeVenueSlug: z.optional(z.nullable(z.string())),
    marketingConsent: z.optional(z.boolean()),
    terms: z.literal(true),
    /** Spec 9: the only type of account that can be created here; any other is refused. */
    accountType: z.optional(z.literal('customer_account_online')),
    clientId: z.optional(z.union([z.string(), z.int()])),
    source: z.optional(freeText(40)),
  }),
  reply: z.object({ status: z.literal('success'), token: z.optional(z.string()), user: User }),
  errors: ['PASSWORD_TOO_COMMON', 'TOO_MANY_REQUESTS'],
})
