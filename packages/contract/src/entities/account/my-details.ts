import * as z from 'zod/mini'
import { Phone, Postcode } from '../../contact-shapes.ts'
import { freeText } from '../../free-text.ts'

const Address = z.object({ lineOne: z.string(), lineTwo: z.string(), city: z.string(), postcode: z.string() })

/** A person of the household that the customer manages. */
export const FamilyMember = z.object({
  id: z.int(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(z.iso.date()),
  /** Null for a member who logs in: they change their own details, and the customer sees none of them. */
  contact: z.nullable(z.object({ phone: z.string(), address: Address })),
})
export type FamilyMember = z.infer<typeof FamilyMember>

/** A customer's own details, which they see and may change. */
export const MyDetails = z.object({
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(z.iso.date()),
  email: z.string(),
  emailIsProven: z.boolean(),
  /** A change that was asked for and is not yet confirmed at both addresses. */
  emailChange: z.nullable(
    z.object({ newEmail: z.string(), oldIsConfirmed: z.boolean(), newIsConfirmed: z.boolean() }),
  ),
  phone: z.string(),
  address: Address,
  marketingConsent: z.boolean(),
  /** True for a mail on the day before a booking. */
  wantsReminders: z.boolean(),
  /** Address of their picture, served to this person alone. */
  profilePhoto: z.nullable(z.string()),
  /** Null for a person of no household. */
  family: z.nullable(z.object({ name: z.string(), isManager: z.boolean(), members: z.array(FamilyMember) })),
})
export type MyDetails = z.infer<typeof MyDetails>

/** Contact details of a person; they replace the earlier ones. */
export const ContactFields = {
  phone: Phone,
  addressLineOne: freeText(100),
  addressLineTwo: freeText(100),
  city: freeText(80),
  postcode: Postcode,
}
