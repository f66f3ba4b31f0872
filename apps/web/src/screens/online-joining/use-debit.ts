import type { DirectDebitOffer } from '@touchline/contract/entities/direct-debit/mandate'
import type { Plan } from '@touchline/contract/entities/joining/plan'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { useOpenMandate } from '../../calls/direct-debit/open-mandate.ts'
import { errorWords } from '../../calls/error-words.ts'
import { type BankValues, bankIds, checkBank, noBank, placeBankMessages } from './bank-values.ts'
import type { Messages } from './joining-values.ts'

export type Debit = ReturnType<typeof useDebit>
type Way = Plan['payBy'][number]

/** Customer for whom staff type what was signed on paper; without one, the payer does so. */
type ForWhom = { deskCustomerId?: number }

/** Keeps how the later payments are paid, and sets a direct debit up once it is confirmed. */
export function useDebit(plan: Plan, offer: DirectDebitOffer | undefined, { deskCustomerId }: ForWhom = {}) {
  const isAtDesk = deskCustomerId !== undefined
  const open = useOpenMandate()
  const { pathname, search } = useLocation()
  const [way, setWay] = useState<Way>(isAtDesk ? 'card' : (plan.payBy[0] ?? 'card'))
  const [bank, setBank] = useState<BankValues>(noBank)
  const [isNew, setIsNew] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  // The same bank details sent again are the same mandate.
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const mandate = (!isNew && offer?.mandates[0]) || null
  const isByDebit = way === 'direct-debit'
  return {
    way,
    bank,
    mandate,
    isByDebit,
    isConfirming,
    isSending: open.isPending,
    choose: setWay,
    change: (part: Partial<BankValues>) => {
      setBank((before) => ({ ...before, ...part }))
      setNewId(crypto.randomUUID())
    },
    takeNewAccount: () => setIsNew(true),
    /** Returns what is missing before the direct debit can be confirmed. */
    check: (): Messages => {
      if (!isByDebit || mandate !== null) return {}
      return offer?.isOwnPage === false
        ? { [bankIds.payBy]: 'Give your bank details first' }
        : checkBank(bank)
    },
    confirm: () => setIsConfirming(true),
    back: () => setIsConfirming(false),
    /** Sets the mandate up where there is none, and then goes on with its id. */
    set: (then: {
      done: (mandateId: string) => void
      failed: (messages: Messages, words: string | null) => void
    }) => {
      if (mandate !== null) return then.done(mandate.id)
      open.mutate(
        { body: { uuid: newId, account: bank, ...(isAtDesk && { selectedUserId: deskCustomerId }) } },
        {
          onSuccess: ({ data }) => then.done(data.id),
          onError: (error) => {
            const placed = error instanceof ApiError ? placeBankMessages(error.errors) : {}
            setIsConfirming(false)
            then.failed(placed, Object.keys(placed).length === 0 ? errorWords(error) : null)
          },
        },
      )
    },
    /** Leads to the provider's page for bank details, which leads back here. */
    leaveForProvider: (failed: (words: string) => void) =>
      open.mutate(
        { body: { uuid: newId, returnPath: `${pathname}${search}` } },
        {
          onSuccess: ({ data }) => {
            if (data.pageUrl !== null) location.assign(data.pageUrl)
          },
          onError: (error) => failed(errorWords(error)),
        },
      ),
  }
}
