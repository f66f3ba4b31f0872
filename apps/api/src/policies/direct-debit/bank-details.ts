import { checkModulus, type ModulusTable } from '@touchline/rules/direct-debit/modulus-check'

/** Bank details as a provider takes them. */
export interface BankDetails {
  sortCode: string
  accountNumber: string
  accountHolder: string
}

interface Typed extends BankDetails {
  confirmsAuthority: boolean
}

/** Reads bank details as people type them: with spaces or hyphens, and old numbers of fewer than eight digits. */
export const readBankDetails = ({ sortCode, accountNumber, accountHolder }: Typed): BankDetails => {
  const number = accountNumber.replaceAll(/\s/g, '')
  return {
    sortCode: sortCode.replaceAll(/[\s-]/g, ''),
    accountNumber: /^\d{6,7}$/.test(number) ? number.padStart(8, '0') : number,
    accountHolder: accountHolder.trim(),
  }
}

/**
 * Lists what is wrong with bank details by the field at fault. An account of which the check knows nothing is not
 * refused: the payer's bank is asked.
 */
export function bankProblems(
  { confirmsAuthority }: Pick<Typed, 'confirmsAuthority'>,
  { accountHolder, sortCode, accountNumber }: BankDetails,
  weights: ModulusTable | null,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  if (accountHolder === '') problems.account_holder = ['Enter the name of the account holder']
  const isSortCode = /^\d{6}$/.test(sortCode)
  const isNumber = /^\d{8}$/.test(accountNumber)
  if (!isSortCode) problems.sort_code = ['Enter a sort code of 6 digits, such as 10-88-00']
  if (!isNumber) problems.account_number = ['Enter an account number of 6 to 8 digits']
  if (isSortCode && isNumber && checkModulus(weights, { sortCode, accountNumber }) === 'invalid')
    problems.account_number = ['This account number can’t belong to this sort code: check both']
  if (!confirmsAuthority)
    problems.confirms_authority = [
      'Confirm that you alone authorise debits of this account, or choose another way to pay',
    ]
  return problems
}
