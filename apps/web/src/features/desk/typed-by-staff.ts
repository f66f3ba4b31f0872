/** Returns the field of a new customer to which the words belong that staff looked for. */
export function typedByStaff(query: string): { email?: string; phone?: string; lastName?: string } {
  const words = query.trim()
  if (words.includes('@')) return { email: words }
  if (/^\+?[\d\s()./-]{6,}$/.test(words)) return { phone: words }
  // The search is by last name. A customer id that was not found is no name.
  return /\d/.test(words) ? {} : { lastName: words }
}
