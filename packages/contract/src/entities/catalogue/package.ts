import * as z from 'zod/mini'

/** Spec 1: a package that an operator sells, in words. Amounts are pence. */
export const Package = z.object({
  id: z.int(),
  name: z.string(),
  price: z.object({ raw: z.int(), formatted: z.string() }),
  /** '10 swims' */
  holds: z.string(),
  /** Terms of the package, sentence by sentence: what it is good for, until when and for whom. */
  details: z.array(z.string()),
})
export type Package = z.infer<typeof Package>

/** A package in a basket or an order: one line, one package. */
export const PackageLine = z.object({
  id: z.int(),
  packageId: z.int(),
  name: z.string(),
  holds: z.string(),
  details: z.array(z.string()),
  price: z.object({ raw: z.int(), formatted: z.string() }),
  /** Tax within the price. */
  taxTotal: z.int(),
  /** Ours: tax treatment of the price; null where it was not kept. */
  taxWords: z.nullable(z.string()),
})
export type PackageLine = z.infer<typeof PackageLine>

/** A package that a customer, or a person of their household, has. */
export const HeldPackage = z.object({
  id: z.int(),
  name: z.string(),
  /** 'swims' */
  unit: z.string(),
  visits: z.int(),
  used: z.int(),
  left: z.int(),
  /** '7 of 10 swims left' */
  leftWords: z.string(),
  /** 'Tue 24 Nov 2026' */
  startsOn: z.string(),
  endsOn: z.string(),
  /** True when its last day is over, or all of it is used. */
  isOver: z.boolean(),
  details: z.array(z.string()),
  /** Name of its owner when that is not the asker. */
  owner: z.nullable(z.string()),
  /** Origin when it was not bought: 'A guest pass of Priya'. */
  origin: z.nullable(z.string()),
  /** The order that brought it; null when none did, or it is another person's. */
  completeOrderId: z.nullable(z.string()),
})
export type HeldPackage = z.infer<typeof HeldPackage>
