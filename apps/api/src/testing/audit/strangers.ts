import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { createSession, createSlot, type TestOperator } from '../factories/factories.ts'
import { createLoggedIn, Shopper } from '../shopper.ts'

export const strangerKinds = [
  'without a session',
  'another visitor',
  'another customer',
  'a customer of the other client',
  'the owner’s cookie at the other client',
] as const
export type StrangerKind = (typeof strangerKinds)[number]

export interface Stranger {
  kind: StrangerKind
  browser: Shopper
}

interface Where {
  test: TestApp
  /** Operator of the owner's client. */
  operator: TestOperator
  other: TestOperator
  owner: Shopper
  /** Gives each stranger with a session a basket of their own, unless a test wants none. */
  withBaskets?: boolean
}

/** S87: creates everyone who may not see the owner's things. All but the first have a live session. */
export async function createStrangers(where: Where): Promise<Stranger[]> {
  const { test, operator, other, owner, withBaskets = true } = where
  const { browser } = await createSession(test.db, operator.client)
  const [, customer] = await createLoggedIn(test, operator.client)
  const [, elsewhere] = await createLoggedIn(test, other.client)
  const visitor = new Shopper(test.app, operator.client.host, browser['cookie'])
  if (withBaskets) {
    await holdOne(test, operator, visitor)
    await holdOne(test, operator, customer)
    await holdOne(test, other, elsewhere)
  }
  const browsers: Record<StrangerKind, Shopper> = {
    'without a session': new Shopper(test.app, operator.client.host),
    'another visitor': visitor,
    'another customer': customer,
    'a customer of the other client': elsewhere,
    'the owner’s cookie at the other client': new Shopper(test.app, other.client.host, owner.cookie),
  }
  return strangerKinds.map((kind) => ({ kind, browser: browsers[kind] }))
}

async function holdOne(
  { db }: TestApp,
  { venue, swim: category, priceList }: TestOperator,
  who: Shopper,
): Promise<void> {
  const slot = await createSlot(db, { venue, category, priceList })
  const { status } = await who.add([{ id: slot.id, type: 'activity' }])
  expect(status).toBe(200)
}
