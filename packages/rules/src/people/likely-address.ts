/** Domains at which most people have their address. */
const usual = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.co.uk',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'btinternet.com',
  'virginmedia.com',
  'protonmail.com',
]
/** Domains that are similar to those and still different. */
const others = new Set(['ymail.com', 'mail.com', 'email.com', 'gmx.com', 'fmail.com', 'cloud.com'])

/**
 * Suggests the address that a person may have meant, when its domain is one or two typing errors away from a
 * usual one; null when there is nothing to ask. It is only a question: the address may be right.
 */
export function likelyAddress(typed: string): string | null {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || usual.includes(domain) || others.has(domain)) return null
  const meant = usual.find((one) => slips(domain, one) <= (one.length > 10 ? 2 : 1))
  return meant === undefined ? null : `${address.slice(0, at)}@${meant}`
}

/**
 * Counts the typing errors between two words: letters missing, extra, wrong or swapped (optimal string
 * alignment).
 */
function slips(typed: string, meant: string): number {
  let before: number[] = []
  let last = Array.from({ length: meant.length + 1 }, (_, index) => index)
  for (let row = 1; row <= typed.length; row++) {
    const now = [row]
    for (let column = 1; column <= meant.length; column++) {
      const isSame = typed[row - 1] === meant[column - 1]
      const isTurned =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
      now.push(
        Math.min(
          last[column]! + 1,
          now[column - 1]! + 1,
          last[column - 1]! + (isSame ? 0 : 1),
          isTurned ? before[column - 2]! + 1 : Infinity,
        ),
      )
    }
    before = last
    last = now
  }
  return last[meant.length]!
}
