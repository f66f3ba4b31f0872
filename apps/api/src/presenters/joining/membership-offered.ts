import type { MembershipOffered } from '@touchline/contract/entities/joining/membership-offered'
import { formatPence } from '@touchline/rules/money/money'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { MembershipRecord } from '../../stores/catalogue/catalogue.ts'
import { alsoWords } from '../account/account-membership.ts'
import { presentBenefits } from './plan.ts'

export const presentMembershipOffered = (
  membership: MembershipRecord,
  catalogue: Catalogue,
): MembershipOffered => {
  const { id, name, monthlyPence } = membership
  return {
    id,
    name,
    price:
      monthlyPence === null ? null : `${formatPence(monthlyPence, catalogue.client.currencySymbol)} a month`,
    benefits: presentBenefits({ membershipId: id }, catalogue),
    also: alsoWords(membership, catalogue),
  }
}
