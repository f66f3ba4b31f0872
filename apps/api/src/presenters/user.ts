import type { User } from '@touchline/contract/entities/user'
import { formatPence } from '@touchline/rules/money'
import type { ClientRecord } from '../stores/catalogue.ts'
import type { CustomerRecord } from '../stores/customers.ts'

/** Field by field, so that a column that is added later is not given away (no hash, no flag of staff). */
export function presentUser(
  customer: CustomerRecord,
  { currencySymbol }: ClientRecord,
  homeVenueSlug: string | null,
): User {
  return {
    id: customer.id,
    reference: customer.reference,
    role: customer.role,
    homeVenueSlug,
    homeVenueId: customer.homeVenueId,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    address: {
      lineOne: customer.addressLineOne,
      lineTwo: customer.addressLineTwo,
      city: customer.city,
      postcode: customer.postcode,
    },
    membershipUser: customer.membershipUser,
    credit: {
      balance: customer.creditPence,
      formattedBalance: formatPence(customer.creditPence, currencySymbol),
    },
    hasInstruction: customer.hasInstruction,
    hasBillingDate: customer.hasBillingDate,
    hasOutstandingPenalties: customer.hasOutstandingPenalties,
    membershipDocumentUploadRequired: customer.membershipDocumentUploadRequired,
    documentExpiry: [],
    profilePhoto: null,
  }
}
