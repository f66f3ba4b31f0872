import type { AnswerValue } from '@touchline/contract/entities/questions/question'
import type { Sealed, Vault } from '../../crypto/vault.ts'
import type { NewAnswer, SealedAnswer } from '../../stores/questions/answers.ts'

/** Names the answer's row, so that a sealed answer opens only there. */
const aboutOf = ({ id, questionId }: Pick<NewAnswer, 'id' | 'questionId'>): string => `${id} ${questionId}`

export function sealAnswer(
  vault: Vault,
  row: Pick<NewAnswer, 'id' | 'questionId'>,
  answer: AnswerValue,
): Pick<NewAnswer, 'value' | 'sealed' | 'keyId'> {
  const { keyId, bytes } = vault.seal(JSON.stringify(answer), aboutOf(row))
  return { value: null, sealed: bytes.toString('base64'), keyId }
}

/** Seals the answer again with the present key; null without the key that it was sealed with. */
export function resealAnswer(vault: Vault, row: SealedAnswer): Sealed | null {
  const text = openAnswer(vault, row)
  return text === null ? null : vault.seal(text, aboutOf(row))
}

/** Opens a sealed answer, as JSON. */
export const openAnswer = (vault: Vault, row: SealedAnswer): string | null =>
  vault.open({ keyId: row.keyId, bytes: row.sealed }, aboutOf(row))
