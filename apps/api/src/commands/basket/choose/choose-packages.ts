import { packageHolds } from '@touchline/rules/prices/package-words'
import { type Refusal, refuse } from '../../../call/answer.ts'
import type { CallContext } from '../../../call/call-context.ts'
import { detailsOnSale } from '../../../policies/catalogue/package-details.ts'
import type { VisitorRecord } from '../../../stores/account/visitors.ts'
import type { SoldTerms } from '../../../stores/basket/basket-record.ts'
import { listPackagesOnSale, type PackageRecord } from '../../../stores/catalogue/packages.ts'
import type { ChosenItem, WantedItem } from './chosen-item.ts'

/** Chooses packages, each a line of its own that holds no place. Only the logged-in customer may buy them. */
export async function choosePackages(
  context: CallContext,
  items: readonly WantedItem[],
  visitor: VisitorRecord | null,
): Promise<ChosenItem[] | Refusal> {
  if (visitor?.customerId == null) return refuse('LOGIN_REQUIRED')
  if (visitor.role !== 'customer') return refuse('FORBIDDEN')
  const onSale = await listPackagesOnSale(context.services.db, context.catalogue.client.id)
  const now = new Date()
  const chosen: ChosenItem[] = []
  for (const wanted of items) {
    const sold = onSale.find(({ id }) => id === Number(wanted.id))
    if (!sold) return refuse('PACKAGE_NOT_FOUND')
    if ((wanted.quantity ?? 1) !== 1 || wanted.membershipReference)
      return refuse('QUANTITY_NOT_OFFERED', { message: oneAtATime })
    if (wanted.purchasedFor || !isOwn(wanted.purchasedForUserId, visitor.customerId))
      return refuse('PERSON_NOT_FITTING', { message: onlyOwn })
    chosen.push(lineOf(sold, context, now))
  }
  return chosen
}

const oneAtATime = 'A package is bought one at a time. Nothing has been changed.'
const onlyOwn =
  'A package can only be bought by the person it’s for. Nothing has been changed. Log in as that person, or buy your own.'

const isOwn = (userId: number | null | undefined, customerId: number): boolean =>
  userId == null || userId === customerId

const termsOf = ({
  visits,
  unit,
  scope,
  perSession,
  sharedWith,
  validFor,
  validDays,
}: PackageRecord): SoldTerms => ({ visits, unit, scope, perSession, sharedWith, validFor, validDays })

/** Makes a package's line. Its times mean nothing, and no page shows them. */
function lineOf(sold: PackageRecord, { catalogue }: CallContext, now: Date): ChosenItem {
  return {
    slotIds: [],
    courseId: null,
    packageId: sold.id,
    planId: null,
    contractPaymentId: null,
    pricingOptionId: 0,
    quantity: 1,
    pricePence: sold.pricePence,
    purchasedForUserId: null,
    guest: null,
    taxBasisPoints: sold.tax.basisPoints,
    takesMembershipCredit: false,
    uses: null,
    choice: 'best',
    memberId: null,
    waiverId: null,
    asks: { people: [], booker: [], bookerMust: [] },
    freePlaces: null,
    shown: {
      name: sold.name,
      slotId: sold.id,
      venueName: '',
      venueSlug: '',
      venueAddress: '',
      categorySlug: '',
      location: '',
      timeZone: catalogue.client.timeZone,
      startsAtUtc: now.toISOString(),
      endsAtUtc: now.toISOString(),
      pricingOptionName: '',
      tax: sold.tax,
      package: {
        holds: packageHolds(sold),
        details: detailsOnSale(sold, catalogue),
        terms: termsOf(sold),
      },
    },
  }
}
