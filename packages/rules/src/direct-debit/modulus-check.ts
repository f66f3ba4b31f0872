/** A line of the published table of weights: a range of sort codes, a method, 14 weights, an exception. */
interface WeightLine {
  from: string
  until: string
  method: 'MOD10' | 'MOD11' | 'DBLAL'
  weights: readonly number[]
  exception: number
}

/** The published table of weights, with its table of sort codes that count as others. */
export interface ModulusTable {
  lines: readonly WeightLine[]
  substitutes: ReadonlyMap<string, string>
}

/** Outcome of a check. 'unknown': there is no table, or the table has nothing on this sort code. */
export type ModulusOutcome = 'valid' | 'invalid' | 'unknown'

/** Positions of digits and weights by the letters of the published rules: sort code u to z, account a to h. */
const at = { a: 6, b: 7, c: 8, g: 12, h: 13 }

/**
 * Reads the two published files, one after the other in one text: the weights (valacdos) and the sort codes
 * that count as others (scsubtab). Throws on a line of neither form. @public
 */
export function readModulusTable(text: string): ModulusTable {
  const lines: WeightLine[] = []
  const substitutes = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const [from = '', second = '', method = '', ...numbers] = line.trim().split(/\s+/)
    if (from === '') continue
    const values = numbers.map(Number)
    const isRange = /^\d{6}$/.test(from) && /^\d{6}$/.test(second)
    if (isRange && method === '') substitutes.set(from, second)
    else if (
      isRange &&
      isMethod(method) &&
      [14, 15].includes(values.length) &&
      values.every(Number.isInteger)
    )
      lines.push({
        from,
        until: second,
        method,
        weights: values.slice(0, 14),
        exception: values[14] ?? 0,
      })
    else throw new Error(`no line of the table of weights: ${line.slice(0, 80)}`)
  }
  return { lines, substitutes }
}

const isMethod = (text: string): text is WeightLine['method'] => ['MOD10', 'MOD11', 'DBLAL'].includes(text)

/**
 * Checks that an account number can exist at a sort code, by the published rules and the operator's table.
 * It does not show that the account exists. @public
 */
export function checkModulus(
  table: ModulusTable | null,
  { sortCode, accountNumber }: { sortCode: string; accountNumber: string },
): ModulusOutcome {
  const code = sortCode.replaceAll(/[\s-]/g, '')
  const number = accountNumber.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code) || !/^\d{6,8}$/.test(number)) return 'invalid'
  if (table === null) return 'unknown'
  const [first, second] = table.lines.filter(({ from, until }) => from <= code && code <= until)
  if (!first) return 'unknown'
  const account = number.padStart(8, '0')
  // Exception 6: such an account may be in a foreign currency, which has no check.
  const isForeign = account[0]! >= '4' && account[0]! <= '8' && account[6] === account[7]
  if (first.exception === 6 && isForeign) return 'unknown'
  const passes = (line: WeightLine) => passesLine(line, table, code, account)
  if (passes(first)) {
    const isEnough = second === undefined || eitherIsEnough(first, second) || skipsSecond(second, account)
    return isEnough || passes(second) ? 'valid' : 'invalid'
  }
  return second && eitherIsEnough(first, second) && passes(second) ? 'valid' : 'invalid'
}

/** True for exceptions 2 and 9, 10 and 11, 12 and 13: one good check of the two is enough. */
const eitherIsEnough = (first: WeightLine, second: WeightLine): boolean =>
  [2, 10, 12].includes(first.exception) && [9, 11, 13].includes(second.exception)

/** True where exception 3 leaves out the second check. */
const skipsSecond = ({ exception }: WeightLine, account: string): boolean =>
  exception === 3 && ['6', '9'].includes(account[2]!)

function passesLine(line: WeightLine, table: ModulusTable, code: string, account: string): boolean {
  const digits = Array.from(`${countedCode(line.exception, table, code)}${account}`, Number)
  const weights = weightsFor(line, digits)
  if (isPassed(line, totalOf(line.method, weights, digits), digits)) return true
  if (line.exception !== 14 || ![0, 1, 9].includes(digits[at.h]!)) return false
  // Exception 14: the last digit is left out, and the number begins with a nought.
  const shifted = [...digits.slice(0, at.a), 0, ...digits.slice(at.a, at.h)]
  return totalOf(line.method, weights, shifted) % 11 === 0
}

/** Returns the sort code that the check counts with. */
function countedCode(exception: number, { substitutes }: ModulusTable, code: string): string {
  if (exception === 5) return substitutes.get(code) ?? code
  if (exception === 8) return '090126'
  return exception === 9 ? '309634' : code
}

function weightsFor({ exception, weights }: WeightLine, digits: readonly number[]): readonly number[] {
  const [a, b, g] = [digits[at.a], digits[at.b], digits[at.g]]
  if (exception === 2 && a !== 0)
    return g === 9 ? [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1] : [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1]
  const leavesOutFirst = exception === 7 || (exception === 10 && (a === 0 || a === 9) && b === 9)
  return leavesOutFirst && g === 9 ? weights.map((weight, index) => (index < at.c ? 0 : weight)) : weights
}

function totalOf(
  method: WeightLine['method'],
  weights: readonly number[],
  digits: readonly number[],
): number {
  const products = digits.map((digit, index) => digit * weights[index]!)
  // Double alternate adds the digits of each product.
  const parts =
    method === 'DBLAL' ? products.map((product) => Math.floor(product / 10) + (product % 10)) : products
  return parts.reduce((sum, part) => sum + part, 0)
}

function isPassed({ method, exception }: WeightLine, total: number, digits: readonly number[]): boolean {
  const modulus = method === 'MOD11' ? 11 : 10
  const [g, h] = [digits[at.g]!, digits[at.h]!]
  const left = (exception === 1 ? total + 27 : total) % modulus
  if (exception === 4) return left === g * 10 + h
  if (exception !== 5) return left === 0
  // Exception 5: the check digit is g for the first check, and h for the second.
  return left === 0 ? (method === 'MOD11' ? g : h) === 0 : modulus - left === (method === 'MOD11' ? g : h)
}
