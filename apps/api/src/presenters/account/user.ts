import type { User } from '@touchline/contract/entities/account/user'
import { formatPence } from '@touchline/rules/money/money'
import { shownEmail } from '../../policies/account/shown-email.ts'
import {
  chargeWords,
  expiryOf,
  howToSettle,
  lacksDocument,
  noticesOf,
} from '../../policies/people/person-flags.ts'
import { termsHash } from '../../stores/account/agreements.ts'
import type { CustomerRecord } from '../../stores/account/customers.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import { photoAddress } from '../catalogue/picture.ts'
import { presentSavedCard } from '../payments/saved-card.ts'

interface Known {
  homeVenueSlug: string | null
  /** True when the person may save cards and pay with saved ones here. */
  keepsCards: boolean
}

/**
 * Builds the user field by field, so that a column added later is not given away (no hash, no flag of staff).
 */
export function presentUser(
  customer: CustomerRecord,
  client: ClientRecord,
  { homeVenueSlug, keepsCards }: Known,
): User {
  const { currencySymbol } = client
  const { flags } = customer
  return {
    id: customer.id,
    reference: customer.reference,
    role: customer.role,
    homeVenueSlug,
    homeVenueId: customer.homeVenueId,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email && shownEmail(customer.email),
    emailIsProven: customer.isEmailProven,
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
    hasInstruction: flags.inductionIds.length > 0,
    hasBillingDate: flags.hasBillingDay,
    hasOutstandingPenalties: flags.penalties.length > 0,
    membershipDocumentUploadRequired: lacksDocument(flags),
    documentExpiry: expiryOf(flags),
    profilePhoto: photoAddress(customer.photo),
    penalties: flags.penalties.map((penalty) => ({
      id: penalty.id,
      reason: penalty.reason,
      occurredOn: penalty.occurredOn,
      words: chargeWords(penalty),
      raw: penalty.pence,
      formatted: formatPence(penalty.pence, currencySymbol),
      stopsBookingOn: penalty.blocksOn,
      stopsBooking: penalty.isBlocking,
      howToSettle: howToSettle(client),
    })),
    notices: noticesOf(flags, client),
    agreedToTermsAt:
      customer.agreedTerms?.hash === termsHash(client.terms)
        ? new Date(customer.agreedTerms.at).toISOString()
        : null,
    savedCards: keepsCards
      ? customer.savedCards.filter(({ isExpired }) => !isExpired).map(presentSavedCard)
      : null,
    currency: customer.role === 'staff' ? { symbol: currencySymbol } : null,
  }
}
