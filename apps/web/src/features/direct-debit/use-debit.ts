import type { DirectDebitOffer } from '@touchline/contract/entities/direct-debit/mandate'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { useOpenMandate } from '../../calls/direct-debit/open-mandate.ts'
import { errorWords } from '../../calls/error-words.ts'
import type { Messages } from '../../ui/form/use-messages.ts'
import { type BankValues, bankIds, checkBank, noBank, placeBankMessages } from './bank-values.ts'

export type Debit = ReturnType<typeof useDebit>
type Way = 'card' | 'direct-debit'

type Options = {
  /** Way that is chosen first. */
  first: Way
  /** Mandate that pays already: it is not offered again. */
  currentId?: string | null
  /** Customer for whom staff type what was signed on paper; without one, the payer does so. */
  deskCustomerId?: number
}

/** Keeps how the later payments are paid, and sets a direct debit up once it is confirmed. */
export function useDebit(
  { first, currentId = null, deskCustomerId }: Options,
  offer: DirectDebitOffer | undefined,
) {
  const open = useOpenMandate()
  const { pathname, search } = useLocation()
  const [way, setWay] = useState<Way>(first)
  const [bank, setBank] = useState<BankValues>(noBank)
  const [isNew, setIsNew] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  // The same bank details sent again are the same mandate.
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const mandate = (!isNew && offer?.mandates.find(({ id }) => id !== currentId)) || null
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
        : checkBank(bank, { isAtDesk: deskCustomerId !== undefined })
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
        {
          body: {
            uuid: newId,
            account: bank,
            ...(deskCustomerId !== undefined && { selectedUserId: deskCustomerId }),
          },
        },
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
