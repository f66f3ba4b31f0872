import { defaultCurrencySymbol } from '../limits/limits.ts'

const assertPence = (pence: number) => {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Money is whole pence, not ${pence}`)
}

/** Formats pence with two decimals behind the symbol (spec 3). 140000 → '£1,400.00', -500 → '-£5.00'. */
export const formatPence = (pence: number, symbol: string = defaultCurrencySymbol): string => {
  assertPence(pence)
  const absolute = Math.abs(pence)
  const remainder = absolute % 100
  const pounds = String((absolute - remainder) / 100).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${pence < 0 ? '-' : ''}${symbol}${pounds}.${String(remainder).padStart(2, '0')}`
}

export const sumPence = (amounts: Iterable<number>): number => {
  let total = 0
  for (const amount of amounts) {
    assertPence(amount)
    total += amount
  }
  assertPence(total)
  return total
}

/**
 * Splits an amount in proportion to the weights so that the parts add up to it exactly. Each part is rounded
 * down. The pennies left over go one each to the parts that lost most, the earlier part first if two lost the
 * same. All weights zero means equal parts. A negative amount splits as its positive twin does.
 */
export const splitPence = (totalPence: number, weights: readonly number[]): number[] => {
  assertPence(totalPence)
  if (weights.length === 0) {
    if (totalPence === 0) return []
    throw new RangeError('There is nothing to split the amount over')
  }
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('Weights are whole numbers from 0')
  }
  if (totalPence < 0) return splitPence(-totalPence, weights).map((part) => (part === 0 ? 0 : -part))
  const shares = weights.every((weight) => weight === 0) ? weights.map(() => 1) : weights
  // BigInt, because pence times pence passes the exact range of a number well before either does.
  const total = BigInt(totalPence)
  const whole = shares.reduce((sum, share) => sum + BigInt(share), 0n)
  const parts = shares.map((share) => Number((total * BigInt(share)) / whole))
  const lost = shares.map((share) => (total * BigInt(share)) % whole)
  const order = shares
    .map((_, index) => index)
    .sort((a, b) => {
      const [lostA = 0n, lostB = 0n] = [lost[a], lost[b]]
      return lostA === lostB ? a - b : lostA < lostB ? 1 : -1
    })
  const leftOver = totalPence - parts.reduce((sum, part) => sum + part, 0)
  for (const index of order.slice(0, leftOver)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
