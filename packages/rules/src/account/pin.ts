/** Number of wrong PINs at one desk after which a person needs the whole log-in again. */
export const pinTriesAtMost = 5

/** Shape of a PIN. */
export const pinPattern = /^\d{4,8}$/

/**
 * Returns whether a PIN would be among the first that another person tries: a digit repeated, digits in a row, or two
 * that alternate.
 */
export function isEasyPin(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = digits.slice(1).map((digit, at) => digit - digits[at]!)
  const isRow = steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1
  const alternates = digits.every((digit, at) => digit === digits[at % 2])
  return isRow || alternates
}
