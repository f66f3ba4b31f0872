import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { formatPence } from '@touchline/rules/money/money'
import { chargeWords, notesForStaff } from '../../policies/people/person-flags.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { DeskCustomerRecord } from '../../stores/desk/desk-customers.ts'

export function presentDeskCustomer(
  { flags, isEmailProven, ...customer }: DeskCustomerRecord,
  client: ClientRecord,
): DeskCustomer {
  return {
    ...customer,
    emailIsProven: isEmailProven,
    formattedCredit: formatPence(customer.creditPence, client.currencySymbol),
    charges: flags.penalties.map((penalty) => ({
      id: penalty.id,
      words: chargeWords(penalty),
      amount: penalty.pence,
      formattedAmount: formatPence(penalty.pence, client.currencySymbol),
      occurredOn: penalty.occurredOn,
    })),
    notes: notesForStaff(flags, client),
  }
}
