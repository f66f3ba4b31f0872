/**
 * Compares the provider's books of before the restore and of now with what the restored data says.
 * @param before the provider's books at the end of the lost time
 * @param now the same, at the end
 * @param known names of the payments that the restored data had, before lost ones were given back
 * @param told lines of `payments -- after-restore`
 * @returns what was found, and what is wrong
 */
export function judgeRestore({ before, now, known, told }) {
  const wrong = []
  const lost = before.filter(({ ourRef }) => !known.has(ourRef))
  const lostPayments = lost.filter(({ capturedPence }) => capturedPence > 0)
  const ofNow = new Map(now.map((payment) => [payment.ourRef, payment]))
  const isTold = (words) => told.some((line) => line.includes(words))

  for (const { ourRef, capturedPence, refundedPence } of lostPayments) {
    if (refundedPence < capturedPence && !isTold(`payment ${ourRef} `))
      wrong.push(`${ourRef} was taken in the lost time, and no one was told`)
    if (ofNow.get(ourRef)?.refundedPence !== capturedPence)
      wrong.push(`${ourRef} was taken in the lost time, and has not gone back`)
  }
  const lostRefunds = before
    .filter(({ ourRef }) => known.has(ourRef))
    .flatMap((payment) => payment.refunds.map((refund) => ({ ...refund, ourRef: payment.ourRef })))
    .filter(({ ourRefundRef }) => !known.has(ourRefundRef))
  for (const { ourRef, ourRefundRef } of lostRefunds) {
    if (!isTold(`refund ${ourRefundRef} `))
      wrong.push(`${ourRefundRef} was sent in the lost time, and no one was told`)
    const sent = before.find((payment) => payment.ourRef === ourRef).refundedPence
    const sentNow = ofNow.get(ourRef)?.refundedPence
    if (sentNow !== sent) wrong.push(`${ourRef}: ${sent} pence had gone back, and now ${sentNow}: sent twice`)
  }
  for (const { ourRef, capturedPence, refundedPence, refunds } of now) {
    if (refundedPence > capturedPence)
      wrong.push(`${ourRef}: ${capturedPence} pence taken, ${refundedPence} given back`)
    if (new Set(refunds.map(({ ourRefundRef }) => ourRefundRef)).size < refunds.length)
      wrong.push(`${ourRef}: the same refund twice`)
  }
  const held = lost.filter(({ ourRef }) =>
    ['authorised', 'challenge', 'fingerprint'].includes(ofNow.get(ourRef)?.status),
  )
  return { lostPayments: lostPayments.length, lostRefunds: lostRefunds.length, held: held.length, wrong }
}
