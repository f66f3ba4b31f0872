/** Words of form messages (spec 5), with "character(s)" as in the specification. */
export const formMessages = {
  required: 'Required',
  // Ours: the specification has no words for it.
  email: 'Enter an email address like name@example.org',
  exactly: (count: number) => `Must contain exactly ${count} character(s)`,
  atLeast: (count: number) => `Must contain at least ${count} character(s)`,
  atMost: (count: number) => `Must contain at most ${count} character(s)`,
  over: (count: number) => `Must contain over ${count} character(s)`,
  under: (count: number) => `Must contain under ${count} character(s)`,
} as const

const emailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Returns the message for a required email address, or null. */
export const emailMessage = (value: string): string | null =>
  lengthMessage(value, { required: true, atMost: 254 }) ??
  (emailAddress.test(value.trim()) ? null : formMessages.email)

export interface LengthRule {
  required?: boolean
  exactly?: number
  atLeast?: number
  atMost?: number
  over?: number
  under?: number
}

/** Counts characters as a person would: an emoji is one. */
const countCharacters = (value: string) => Array.from(value).length

/** Returns the first message about a value, or null. An empty value that is not required gets none. */
export const lengthMessage = (value: string, rule: LengthRule): string | null => {
  if (value.trim() === '') return rule.required === true ? formMessages.required : null
  const count = countCharacters(value)
  if (rule.exactly !== undefined && count !== rule.exactly) return formMessages.exactly(rule.exactly)
  if (rule.atLeast !== undefined && count < rule.atLeast) return formMessages.atLeast(rule.atLeast)
  if (rule.atMost !== undefined && count > rule.atMost) return formMessages.atMost(rule.atMost)
  if (rule.over !== undefined && count <= rule.over) return formMessages.over(rule.over)
  if (rule.under !== undefined && count >= rule.under) return formMessages.under(rule.under)
  return null
}
