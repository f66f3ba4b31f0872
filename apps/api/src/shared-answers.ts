/**
 * Answers that are the same for all visitors without a session, cached for up to a second: a thousand visitors who look
 * at one day cost one query. Places in a list may be that old, and are counted again when a visitor takes one.
 */
export function createSharedAnswers<Answer>({ keptMs = 1000, max = 2000 } = {}) {
  const answers = new Map<string, { madeAt: number; answer: Promise<Answer> }>()

  return function shared(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const now = performance.now()
    const kept = answers.get(key)
    if (kept && now - kept.madeAt < keptMs) return kept.answer
    if (answers.size >= max) answers.clear()
    // What is too old goes, oldest first: under load, answers that are not asked for again would fill the memory.
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
