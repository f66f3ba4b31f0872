/** Length of a description that search engines show. */
export const longestDescription = 155

/** Joins as many whole sentences, from the first on, as fit into a description. */
export function describe(...sentences: readonly (string | null)[]): string {
  let description = ''
  for (const sentence of sentences) {
    if (!sentence) continue
    const longer = description === '' ? sentence : `${description} ${sentence}`
    if (longer.length <= longestDescription) description = longer
    else if (description === '') return shorten(sentence)
  }
  return description
}

/** Shortens a text at the end of a word. */
function shorten(text: string): string {
  const [words = ''] = /^.{0,153}(?=\s)/s.exec(text) ?? [text.slice(0, longestDescription - 1)]
  return `${words.replace(/[\s,.;:]+$/, '')}…`
}

/** Lists names: 'Swim, Yoga, Badminton and more'; all of them if they are few. */
export function listSome(names: readonly string[], atMost = 4): string {
  const shown = names.slice(0, atMost)
  if (names.length > atMost) return `${shown.join(', ')} and more`
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}
