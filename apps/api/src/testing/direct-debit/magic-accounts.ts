import type { BankDetails } from '../../gateways/direct-debit/port.ts'
import type { PayerKind } from './debit-subject.ts'

const begins = { AUDDIS: '31', ARUDD: '32', DDICA: '33', ADDACS: '34' }

const accountNumberOf = (kind: PayerKind): string =>
  kind === 'pays'
    ? '55779911'
    : `${begins[kind.report]}0000${String(Number.parseInt(kind.code, 36)).padStart(2, '0')}`

/** Returns bank details of a payer of that kind, as the scheme of the stand-ins reads them. */
export const detailsOf = (kind: PayerKind): BankDetails => ({
  sortCode: '108800',
  accountNumber: accountNumberOf(kind),
  accountHolder: 'Ada Byron',
})
