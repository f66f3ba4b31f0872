import { attentionWords } from '@touchline/rules/contracts/health-statement'
import type { Vault } from '../../crypto/vault.ts'
import type { StoredAnswer, StoredStatement } from '../../stores/questions/session-answers.ts'
import { openAnswer } from './seal-answer.ts'
import { openStatement } from './seal-statements.ts'

/** Words an answer, opened where it is sealed; null without its key. */
export function wordsOfAnswer(vault: Vault, answer: StoredAnswer): string | null {
  if ('value' in answer) return spoken(answer.value)
  const text = openAnswer(vault, { ...answer, sealed: Buffer.from(answer.sealed, 'base64') })
  return text === null ? null : spoken(JSON.parse(text))
}

/** Lists what staff look at in a statement: nothing where each answer is no; null without its key. */
export function linesOfStatement(
  vault: Vault,
  { questions, statement }: Pick<StoredStatement, 'questions' | 'statement'>,
): string[] | null {
  const opened = openStatement(vault, statement)
  return opened === null ? null : attentionWords(questions, opened)
}

function spoken(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
