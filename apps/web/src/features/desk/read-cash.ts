/** Reads '120', '120.5' or '£1,200.50' as pence, nothing included; null for anything that is no sum of cash. */
export function readCash(text: string): number | null {
  const found = /^[^\d.,-]?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(
    text.trim().replace(/(\d),(?=\d{3}(\D|$))/g, '$1'),
  )
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}
