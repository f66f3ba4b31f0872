import type { Call } from '@touchline/contract/define-call'
import { ErrorReply } from '@touchline/contract/errors'
import { fromWire } from '@touchline/contract/wire-case'
import type { ReplyObserver } from '../../call/answer-call.ts'
import { toWireJson } from '../../call/wire-json.ts'

/** Checks every reply against the contract, and keeps the faults until the test app closes. */
export class ContractChecker {
  // A list of two hundred entries has the same fault two hundred times, but it is reported once.
  readonly #faults = new Set<string>()

  readonly see: ReplyObserver = (call, status, reply) => {
    for (const fault of contractFaults(call, status, reply)) this.#faults.add(fault)
  }

  /** @throws with all faults, one a line */
  demandNone(): void {
    if (this.#faults.size === 0) return
    throw new Error(`Replies outside the contract:\n${[...this.#faults].join('\n')}`)
  }
}

/**
 * Returns the faults of a reply under its call's contract: a value of another type, or a field that the
 * contract does not name, at any depth. The reply is read from the wire, as a program reads it.
 */
export function contractFaults(call: Call, status: number, reply: unknown): string[] {
  const read = fromWire(JSON.parse(toWireJson(reply)))
  const parsed = (status < 400 ? call.reply : ErrorReply).safeParse(read)
  const faults = parsed.success
    ? surplusFields(read, parsed.data).map((path) => `${inWords(path)} is not in the contract`)
    : parsed.error.issues.map(({ path, message }) => `${inWords(path)}: ${message}`)
  return [...new Set(faults)].map((fault) => `${call.name} (${call.method} ${call.path}) ${status}: ${fault}`)
}

type Path = readonly PropertyKey[]

/** Returns the paths of fields that parsing has removed. */
function surplusFields(sent: unknown, parsed: unknown, path: Path = []): Path[] {
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null) return []
  const known = parsed as Record<string, unknown>
  return Object.entries(sent).flatMap(([key, value]) => {
    const here = [...path, Array.isArray(sent) ? Number(key) : key]
    return Object.hasOwn(known, key) ? surplusFields(value, known[key], here) : [here]
  })
}

/** Formats a path without list positions: `data.items[].price`. */
function inWords(path: Path): string {
  const words = path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[]` : text ? `${text}.${String(key)}` : String(key)),
    '',
  )
  return words || 'the whole reply'
}
