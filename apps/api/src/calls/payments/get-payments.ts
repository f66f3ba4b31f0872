import { getPayments } from '@touchline/contract/calls/payments/get-payments'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import {
  presentAccountOrder,
  presentBalances,
  presentMovement,
} from '../../presenters/payments/account-payment.ts'
import { presentSavedCard } from '../../presenters/payments/saved-card.ts'
import { readPayments } from '../../stores/payments/account-payments.ts'
import { describePages } from '../account/describe-pages.ts'

const sizes = { credit: 30, orders: 20 }

export const serveGetPayments = serve(getPayments, async ({ context, query }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { client } = context.catalogue
  const owner = { clientId: client.id, customerId: customer.customerId }
  const pages = { credit: Number(query.credit ?? 1), orders: Number(query.orders ?? 1) }
  const { cards, credit, orders } = await readPayments(context.services.db, owner, {
    credit: { page: pages.credit, size: sizes.credit },
    orders: { page: pages.orders, size: sizes.orders },
  })
  return {
    data: {
      cards: cards.map(presentSavedCard),
      credit: {
        balances: presentBalances(credit.lots, client),
        movements: credit.rows.map((row) => presentMovement(row, client)),
        ...describePages(credit.total, pages.credit, sizes.credit),
      },
      orders: {
        orders: orders.rows.map((row) => presentAccountOrder(row, client)),
        ...describePages(orders.total, pages.orders, sizes.orders),
      },
    },
  }
})
