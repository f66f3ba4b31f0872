export type CardField = 'number' | 'name' | 'expiry' | 'securityCode'

export interface CardEntry {
  number: string
  name: string
  expiry: string
  securityCode: string
}

export interface FieldMessage {
  field: CardField
  message: string
}

export interface CheckedCard {
  number: string
  name: string
  /** MM/YY */
  expiry: string
  securityCode: string
  messages: FieldMessage[]
}

/**
 * Reads what a person typed, with any spacing, and says in plain words what is wrong, in the order of the fields.
 * It runs on the server and, sent as text, in the card fields' page: so it uses nothing from outside its own body.
 * `only` limits the check to some fields (a saved card asks for its security code alone).
 */
export function checkCard(
  entry: CardEntry,
  context: { nowMs: number; knownNumbers: readonly string[]; only?: readonly CardField[] },
): CheckedCard {
  const number = entry.number.replace(/[\s-]/g, '')
  const name = entry.name.trim().replace(/\s+/g, ' ')
  const securityCode = entry.securityCode.replace(/\s/g, '')
  const messages: FieldMessage[] = []
  const say = (field: CardField, message: string) => {
    if (!context.only || context.only.includes(field)) messages.push({ field, message })
  }

  let sum = 0
  for (let i = 0; i < number.length; i += 1) {
    const digit = Number(number[number.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  if (number === '') say('number', 'Enter your card number')
  else if (!/^\d+$/.test(number)) say('number', 'Card number must only include numbers')
  else if (number.length < 12 || number.length > 19) say('number', 'Card number must be 12 to 19 digits long')
  else if (sum % 10 !== 0) say('number', 'Check your card number: one of its digits is not right')
  else if (!context.knownNumbers.includes(number)) {
    say('number', 'Use one of the test cards: this provider does not take real cards')
  }

  const dated = /^(\d{1,2})\s*[/.\-\s]\s*(\d{2}|\d{4})$|^(\d{2})(\d{2}|\d{4})$/.exec(entry.expiry.trim())
  const month = Number(dated?.[1] ?? dated?.[3])
  const year = 2000 + (Number(dated?.[2] ?? dated?.[4]) % 100)
  const now = new Date(context.nowMs)
  const monthsAhead = (year - now.getUTCFullYear()) * 12 + (month - 1 - now.getUTCMonth())
  if (entry.expiry.trim() === '') say('expiry', 'Enter the expiry date of your card')
  else if (!dated || month < 1 || month > 12) {
    say('expiry', 'Expiry date must be a month and a year, like 03/29')
  } else if (monthsAhead < 0) say('expiry', 'Your card has expired: use another card')
  else if (monthsAhead > 240) say('expiry', 'Check the year of the expiry date')

  const codeLength = /^3[47]/.test(number) ? 4 : 3
  if (securityCode === '') say('securityCode', 'Enter your card security code')
  else if (!/^\d+$/.test(securityCode) || securityCode.length !== codeLength) {
    say('securityCode', `Card security code must be ${codeLength} digits`)
  }

  const expiry = dated ? `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}` : ''
  if (name === '') say('name', 'Enter the name on your card')
  else if (name.length > 100) say('name', 'Name on card must be 100 characters or fewer')

  return { number, name, expiry, securityCode, messages }
}
