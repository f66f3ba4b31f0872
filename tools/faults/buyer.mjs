import { buy } from '../attack/buyer.mjs'

/** One purchase by card, by a customer who asks again while there is no answer. */
export const buyOnce = async (asker, card) => {
  const ended = await buy(asker, { card, byCredit: false })
  if (ended.wrong) throw new Error(ended.wrong)
  return ended
}
