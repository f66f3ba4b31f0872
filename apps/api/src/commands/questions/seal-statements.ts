import type { HealthStatement } from '@touchline/rules/contracts/health-statement'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { v7 as uuidv7 } from 'uuid'
import type { Sealed, Vault } from '../../crypto/vault.ts'
import type {
  NewStatement,
  SealedStatement,
  StatementOfChange,
} from '../../stores/joining/health-statements.ts'

/** Names the statement's row, so that a sealed statement opens only there. */
const aboutOf = (id: string): string => `health statement ${id}`

/** Seals a person's statement under a name of its own. */
function sealStatement(vault: Vault, statement: HealthStatement): SealedStatement {
  const id = uuidv7()
  const { keyId, bytes } = vault.seal(JSON.stringify(statement), aboutOf(id))
  return { id, keyId, sealed: bytes.toString('base64') }
}

/** Seals the health statements of a joining, one for each person. A plan that asks for none keeps none. */
export const sealStatements = (
  vault: Vault,
  { id: planId, terms }: { id: number; terms: Pick<PlanTerms, 'healthStatement'> },
  { itemId, given }: { itemId: number; given: readonly (HealthStatement | null)[] },
): NewStatement[] =>
  terms.healthStatement === undefined
    ? []
    : given.flatMap((statement, position) =>
        statement === null ? [] : [{ ...sealStatement(vault, statement), planId, itemId, position }],
      )

/** Seals the health statements of a change of plan, one for each person of the contract. */
export const sealStatementsOfChange = (
  vault: Vault,
  given: readonly { customerId: number; statement: HealthStatement }[],
): StatementOfChange[] =>
  given.map(({ customerId, statement }, position) => ({
    ...sealStatement(vault, statement),
    customerId,
    position,
  }))

/** Opens a sealed statement; null without its key. */
export function openStatement(vault: Vault, { id, keyId, sealed }: SealedStatement): HealthStatement | null {
  const text = vault.open({ keyId, bytes: Buffer.from(sealed, 'base64') }, aboutOf(id))
  return text === null ? null : (JSON.parse(text) as HealthStatement)
}

/** Seals a statement again with the present key; null without the key that it was sealed with. */
export function resealStatement(vault: Vault, row: SealedStatement): Sealed | null {
  const text = vault.open({ keyId: row.keyId, bytes: Buffer.from(row.sealed, 'base64') }, aboutOf(row.id))
  return text === null ? null : vault.seal(text, aboutOf(row.id))
}
