import { lengthMessage } from '@touchline/rules/words/form-messages'

/** Bank details as they are typed. They are sent once, and kept nowhere. */
export type BankValues = {
  accountHolder: string
  sortCode: string
  accountNumber: string
  confirmsAuthority: boolean
}

export const noBank: BankValues = {
  accountHolder: '',
  sortCode: '',
  accountNumber: '',
  confirmsAuthority: false,
}

/** Ids of the controls that ask how the later payments are paid. */
export const bankIds = {
  payBy: 'pay-by',
  accountHolder: 'account-holder',
  sortCode: 'sort-code',
  accountNumber: 'account-number',
  confirmsAuthority: 'confirms-authority',
} as const

const digitsOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** Checks the form of bank details. Whether the number can belong to the sort code is the server's to check. */
export function checkBank(values: BankValues, { isAtDesk = false } = {}): Record<string, string> {
  const holder = lengthMessage(values.accountHolder, { required: true, atMost: 100 })
  return {
    ...(holder && { [bankIds.accountHolder]: 'Enter the name of the account holder' }),
    ...(!/^\d{6}$/.test(digitsOf(values.sortCode)) && {
      [bankIds.sortCode]: 'Enter a sort code of 6 digits, such as 10-88-00',
    }),
    ...(!/^\d{6,8}$/.test(digitsOf(values.accountNumber)) && {
      [bankIds.accountNumber]: 'Enter an account number of 6 to 8 digits',
    }),
    ...(!values.confirmsAuthority && {
      [bankIds.confirmsAuthority]: isAtDesk
        ? 'Confirm that the account holder has signed the form'
        : 'Confirm that you alone authorise debits of this account, or choose another way to pay',
    }),
  }
}

/** Puts the server's messages beside the controls of the bank details. */
export const placeBankMessages = (
  errors: Readonly<Record<string, readonly string[]>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, [message]]) =>
      message
        ? [[Object.hasOwn(bankIds, name) ? bankIds[name as keyof typeof bankIds] : bankIds.payBy, message]]
        : [],
    ),
  )

/** The last digits of a typed account number, as they are shown before it is sent. */
export const endingOf = ({ accountNumber }: Pick<BankValues, 'accountNumber'>): string =>
  digitsOf(accountNumber).slice(-2)
