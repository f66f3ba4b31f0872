import type { HeldPackage, Package } from '@touchline/contract/entities/catalogue/package'
import { formatPence } from '@touchline/rules/money/money'
import { packageHolds } from '@touchline/rules/prices/package-words'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { detailsOfHeld, detailsOnSale } from '../../policies/catalogue/package-details.ts'
import type { HeldPackageRecord, PackageRecord } from '../../stores/catalogue/packages.ts'

export const presentPackage = (sold: PackageRecord, catalogue: Catalogue): Package => ({
  id: sold.id,
  name: sold.name,
  price: { raw: sold.pricePence, formatted: formatPence(sold.pricePence, catalogue.client.currencySymbol) },
  holds: packageHolds(sold),
  details: detailsOnSale(sold, catalogue),
})

export function presentHeldPackage(held: HeldPackageRecord, catalogue: Catalogue): HeldPackage {
  const left = Math.max(0, held.visits - held.used)
  return {
    id: held.id,
    name: held.name,
    unit: held.unit,
    visits: held.visits,
    used: held.used,
    left,
    leftWords: `${left} of ${packageHolds(held)} left`,
    startsOn: dayAndYear(held.startsOn),
    endsOn: dayAndYear(held.endsOn),
    isOver: held.isEnded || left === 0,
    details: detailsOfHeld(held, catalogue),
    owner: held.owner,
    origin: held.passGiver === null ? null : `A guest pass of ${held.passGiver}`,
    completeOrderId: held.completeOrderId,
  }
}
