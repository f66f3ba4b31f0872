/**
 * Answers that are the same for everybody without a session, kept for up to a second: a thousand people who look at
 * one day cost one query. Places may be up to that old in a list, and are counted again when somebody takes one.
 */
export function createSharedAnswers<Answer>({ keptMs = 1000, max = 2000 } = {}) {
  const answers = new Map<string, { madeAt: number; answer: Promise<Answer> }>()

  return function shared(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const now = performance.now()
    const kept = answers.get(key)
    if (kept && now - kept.madeAt < keptMs) return kept.answer
    if (answers.size >= max) answers.clear()
    // What is too old goes, oldest first: under load, what nobody asks for again would fill the memory.
    for (const [old, { madeAt }] of answers) {
      if (now - madeAt < keptMs) break
      answers.delete(old)
    }
    const answer = make()
    answers.delete(key)
    answers.set(key, { madeAt: now, answer })
    answer.catch(() => answers.delete(key))
    return answer
  }
}
