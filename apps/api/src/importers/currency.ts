const HUNDREDTHS = 2

/** Codes that the platform knows and no one is paid in: a unit of account, and money that has been replaced. */
const NO_MONEY = new Set(['XDR', 'XSU', 'XUA', 'ANG', 'BGN', 'CUC', 'HRK', 'ZWL'])

const isKnown = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) && !NO_MONEY.has(code)

const narrowSymbolOf = (code: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? code

/**
 * Spec 3: money is whole hundredths and is shown with two decimals. A currency that has none, or thousandths, would be
 * charged and shown a hundred or ten times wrong.
 * @returns as an end of a sentence, why the product can't reckon in it; null where it can
 */
export const currencyProblem = (code: string): string | null => {
  if (!/^[A-Z]{3}$/.test(code)) return "must be the code of a currency, in capitals, such as 'GBP'"
  if (!isKnown(code)) return `'${code}' is the code of no currency`
  const { maximumFractionDigits } = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: code,
  }).resolvedOptions()
  return maximumFractionDigits === HUNDREDTHS
    ? null
    : `'${code}' is not counted in hundredths: prices here are, and would be wrong in it`
}

/** '£' of GBP, '€' of EUR. */
export const symbolOf = (code: string): string => narrowSymbolOf(code)

/** Finds a sign that belongs to another currency: '£' would be wrong for euros. */
export const isOtherCurrencySymbol = (symbol: string, code: string): boolean => {
  const owners = Intl.supportedValuesOf('currency').filter((one) => narrowSymbolOf(one) === symbol)
  return owners.length > 0 && !owners.includes(code)
}
