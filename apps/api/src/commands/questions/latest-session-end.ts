import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'

/** Returns when the last session of these lines ends. */
export const latestSessionEnd = (items: readonly Pick<BasketItemRecord, 'shown'>[]): Date =>
  new Date(
    Math.max(
      ...items.flatMap(({ shown }) => [
        Date.parse(shown.endsAtUtc),
        ...(shown.course?.sessions ?? []).map(({ endsAtUtc }) => Date.parse(endsAtUtc)),
      ]),
    ),
  )
