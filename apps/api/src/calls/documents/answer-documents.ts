import { fullName } from '@touchline/rules/people/full-name'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { personIdsOf } from '../../commands/account/require-account.ts'
import { personOf } from '../../policies/people/people.ts'
import { presentNeededDocument } from '../../presenters/documents/needed-document.ts'
import { readFlags } from '../../stores/people/person-flags.ts'

/** Answers with the documents of the customer and of the people whose places they book, in that order. */
export async function answerDocuments({ services, catalogue }: CallContext, customer: CustomerRecord) {
  const ids = personIdsOf(customer)
  const flagsOf = await readFlags(services.db, catalogue.client.id, ids)
  return {
    data: ids.flatMap((personId) => {
      const known =
        personId === customer.customerId ? null : customer.people && personOf(customer.people, personId)
      const whose = {
        personId,
        person: known ? fullName(known) : null,
        canKeepFiles: services.vault.keyId !== null,
      }
      return (flagsOf.get(personId)?.documents ?? []).flatMap(
        (document) => presentNeededDocument(document, whose) ?? [],
      )
    }),
  }
}
