import type { CallApi } from '../calls/call-api.ts'

const MAX_ENTRIES = 1000

/**
 * Replies of public calls, read and parsed once a second however many pages need them: the theme, the venue and the
 * activity of a page do not depend on who looks at it. A reply that failed is not kept.
 */
export function createPublicAnswers(ttlMs: number, monotonicMs: () => number) {
  const entries = new Map<string, { answer: Promise<unknown>; expiresAt: number }>()

  /**
   * The same caller, which asks for what everybody may know only when nobody has just done so, and then without any
   * person's cookie: the answer is everybody's.
   */
  return ({ ask, askAsNobody, host }: { ask: CallApi; askAsNobody: CallApi; host: string }): CallApi =>
    (call, args, options) => {
      if (call.isPublic !== true) return ask(call, args, options)
      const key = `${host} ${call.name} ${JSON.stringify(args)}`
      const found = entries.get(key)
      if (found && found.expiresAt > monotonicMs()) return found.answer as ReturnType<typeof ask<typeof call>>
      if (entries.size >= MAX_ENTRIES) entries.clear()
      // Oldest first, up to one that still counts: what nobody asks for again would fill the memory.
      for (const [old, { expiresAt }] of entries) {
        if (expiresAt > monotonicMs()) break
        entries.delete(old)
      }
      const answer = askAsNobody(call, args)
      entries.set(key, { answer, expiresAt: monotonicMs() + ttlMs })
      answer.catch(() => entries.delete(key))
      return answer
    }
}
