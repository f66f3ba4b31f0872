import type { Kysely } from 'kysely'
import { termsHash } from '../../stores/account/agreements.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { Database } from '../../stores/database/tables.ts'
import {
  type AgreedContract,
  readAgreedContracts,
  type WantedContracts,
} from '../../stores/joining/agreed-contracts.ts'
import type { ContractFacts } from './contract-file.ts'

/** Reads contracts as they were agreed, each with the party that sells it. */
export async function readContractFacts(
  db: Kysely<Database>,
  { client }: { client: ClientRecord },
  wanted: WantedContracts,
): Promise<ContractFacts[]> {
  const contracts = await readAgreedContracts(db, client.id, wanted)
  return contracts.map((contract) => contractFactsOf(contract, client))
}

/** Puts the party that sells it beside a contract. */
export const contractFactsOf = (
  contract: AgreedContract,
  { name, seller, contact, currencySymbol: symbol }: ClientRecord,
): ContractFacts => ({
  contract,
  seller: { name: seller.name || name, address: seller.address },
  contact: { phone: contact.phone, email: contact.email },
  symbol,
  termsVersion: termsHash(contract.agreedTerms),
})
