/**
 * Reads '5', '5.5' or '£5.50' as pence; null for anything that is not an amount above nothing. No rounding:
 * half pennies are refused.
 */
export function readAmount(text: string): number | null {
  const found = /^[^\d.,-]?\s*(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!found) return null
  const pence = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return pence > 0 ? pence : null
}
