import type { Tax } from '@touchline/rules/money/tax'
import type { ChosenItem } from '../basket/choose/chosen-item.ts'

interface Facts {
  /** Id that the line is shown by. */
  id: number
  name: string
  pence: number
  tax: Tax
  today: string
  timeZone: string
}

/** Makes a line that holds no place. Its times mean nothing, and no page shows them. */
export function lineOfNoPlace({ id, name, pence, tax, today, timeZone }: Facts): ChosenItem {
  const midnight = new Date(`${today}T00:00:00Z`).toISOString()
  return {
    slotIds: [],
    courseId: null,
    packageId: null,
    planId: null,
    contractPaymentId: null,
    pricingOptionId: 0,
    quantity: 1,
    pricePence: pence,
    purchasedForUserId: null,
    guest: null,
    taxBasisPoints: tax.basisPoints,
    takesMembershipCredit: false,
    uses: null,
    choice: 'best',
    memberId: null,
    waiverId: null,
    asks: { people: [], booker: [], bookerMust: [] },
    freePlaces: null,
    shown: {
      name,
      slotId: id,
      venueName: '',
      venueSlug: '',
      venueAddress: '',
      categorySlug: '',
      location: '',
      timeZone,
      startsAtUtc: midnight,
      endsAtUtc: midnight,
      pricingOptionName: '',
      tax,
    },
  }
}
