import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import { wallTimeToldApart } from '@touchline/rules/time/wall-time'
import type { ComponentProps } from 'react'
import type { PaymentNotice } from '../../../features/payments/payment.ts'
import { NextCards } from '../card/next-cards.tsx'
import { PaymentMessages } from './payment-messages.tsx'

type Props = Omit<ComponentProps<typeof NextCards>, 'nextCard'> & {
  notice: PaymentNotice
  cart: Cart
  operator: Client
  isLost: boolean
  onRetry: () => void
}

/** Says what happened to the money. After a failed card it says how long the places are held, and offers cards. */
export function WhatHappened({ notice, cart, operator, isLost, onRetry, ...cards }: Props) {
  return (
    <PaymentMessages notice={notice} onRetry={onRetry}>
      {notice.nextCard && !isLost && (
        <>
          {cart.expiresAt !== null && (
            <p>
              Your places are held until{' '}
              <span className="tabular font-bold">
                {wallTimeToldApart(Date.parse(cart.expiresAt), operator.timeZone)}
              </span>
              .
            </p>
          )}
          <NextCards nextCard={notice.nextCard} {...cards} />
        </>
      )}
    </PaymentMessages>
  )
}
